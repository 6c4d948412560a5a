import type { AttackPath } from '@one-tick-ahead/api/attacker/thief/attack-paths'
import type { RowId } from '@one-tick-ahead/api/attacker/thief/rows'
import { type Foothold, tryPath } from '@one-tick-ahead/api/attacker/thief/thefts'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
/** Before and after every end that the clock decides. */
export const EDGES = new Set([59, 61, 479, 481, 530, 541].map((minutes) => minutes * MINUTE))

/** The result of one path, tried on an owner of its own. */
export interface PathResult {
  name: string
  /** The thief's answers, one after another. */
  tries: string[]
  /** What the owner's next request was answered. */
  owner: string
  /** The best that any path gave after that. */
  after: string
  audits: string[]
}

/** Everything that was found out about one theft. */
export interface Findings {
  attackPaths: PathResult[]
  /** Two hours later, the owner at work: each path's answer. */
  later: Record<string, string>
  /** While the owner is away: at which ms after the theft a thief got in, and the last at which not. */
  in: number[]
  /** The thief's best answer before and after what the owner did. */
  remedies: Record<Remedy, { before: string; after: string; anHourLater?: string; own: string }>
}

/** What somebody can do about it. */
export type Remedy = 'log out' | 'sign in again' | 'change the keys'

/** What an owner can do beside being robbed. */
interface Owner {
  /** What the audit log names. */
  readonly subjects: readonly string[]
  next(): Promise<string>
  logOut(): Promise<string>
  signInAgain(): Promise<string>
}

/** Servers and their owners, under some schemes, and one clock for all of them. */
export interface Scene<S extends string, O extends Owner> {
  readonly clock: { readonly now: number; moveTo(time: number): Promise<void> }
  /** A visitor, signed in, with some requests made. */
  owner(scheme: S): Promise<O>
  /** Waits until everything that the servers had to tell so far has been read. */
  settle(): Promise<void>
  /** Audit events of these subjects, of what has been read. */
  audited(scheme: S, subjects: readonly string[]): string[]
  /** What an operator does after a leak. */
  changeKeys(): Promise<void>
}

/** What is stolen from somebody under a scheme. */
interface Case<S extends string, O extends Owner> {
  scheme: S
  rob(owner: O): Foothold | Promise<Foothold>
}

/** How much a path is worth to the thief; less is better. */
function worth({ tries, after }: PathResult): number {
  if (tries[0] !== 'ok') return 3
  if (tries[1] !== 'ok') return 2
  return after === 'ok' ? 0 : 1
}

/** Repeats one theft with new owners, while the caller moves the clock. */
class Trial<S extends string, O extends Owner> {
  private readonly findings: Findings
  private order: string[] = []
  private readonly watched: { result: PathResult; owner: O; foothold: Foothold }[] = []
  private later!: { owner: O; foothold: Foothold }
  private away: { from: number; foothold: Foothold }[] = []
  private ended: { remedy: Remedy; foothold: Foothold }[] = []

  constructor(
    private readonly scene: Scene<S, O>,
    private readonly theft: Case<S, O>,
  ) {
    const none = { before: '', after: '', own: '' }
    this.findings = {
      attackPaths: [],
      later: {},
      in: [],
      remedies: {
        'log out': { ...none },
        'sign in again': { ...none },
        'change the keys': { ...none },
      },
    }
  }

  private async rob() {
    const owner = await this.scene.owner(this.theft.scheme)
    return { owner, foothold: await this.theft.rob(owner) }
  }

  /** Tries each path by itself, since some end the session and would hide what the next one gives. */
  async now(): Promise<void> {
    const names = (await this.rob()).foothold.attackPaths().map(({ name }) => name)
    for (const name of names) {
      const { owner, foothold } = await this.rob()
      const tries = await tryPath(foothold, name)
      foothold.leave()
      const next = await owner.next()
      const result = { name, tries, owner: next, after: 'not tried', audits: [] }
      this.findings.attackPaths.push(result)
      this.watched.push({ result, owner, foothold })
    }
  }

  /** Call it after the servers' output was read. Records what they noticed, and whether that ended the access. */
  async afterwards(): Promise<void> {
    for (const { result, owner, foothold } of this.watched) {
      result.audits = this.scene.audited(this.theft.scheme, owner.subjects)
      if (result.tries[0] === 'ok') result.after = await this.best(foothold)
    }
    const ranked = [...this.findings.attackPaths].sort((one, other) => worth(one) - worth(other))
    this.order = ranked.map(({ name }) => name)
  }

  /** Begins the thefts that the clock decides. @param patient when a thief first tries, in ms. */
  async prepare(patient: readonly number[]): Promise<void> {
    this.later = await this.rob()
    this.later.foothold.leave()
    for (const from of patient) await this.lieInWait(from)
    if (!this.isIn()) return
    for (const remedy of ['log out', 'sign in again'] as const) {
      const { owner, foothold } = await this.rob()
      const found = this.findings.remedies[remedy]
      found.before = await this.best(foothold)
      foothold.leave()
      found.own = remedy === 'log out' ? await owner.logOut() : await owner.signInAgain()
      found.after = await this.best(foothold)
      this.ended.push({ remedy, foothold })
    }
  }

  /** One more thief who waits. @param from ms after the theft. */
  async lieInWait(from: number): Promise<void> {
    this.away.push({ from, foothold: (await this.rob()).foothold })
  }

  /** @param ms since the theft. */
  async at(ms: number): Promise<void> {
    if (ms <= 120 * MINUTE) await this.later.owner.next()
    if (ms === 120 * MINUTE) {
      for (const { name, go } of this.sorted(this.later.foothold)) {
        this.findings.later[name] = await go()
      }
    }
    if (ms === 61 * MINUTE) {
      for (const { remedy, foothold } of this.ended) {
        this.findings.remedies[remedy].anHourLater = await this.best(foothold)
      }
    }
    for (const thief of this.away) {
      if (ms >= MINUTE) thief.foothold.leave()
      if (thief.from > ms || (thief.from > 0 && thief.from < ms && !EDGES.has(ms))) continue
      // A thief who was refused on every path has nothing new to try.
      if ((await this.best(thief.foothold)) === 'ok') this.findings.in.push(ms)
      else this.away = this.away.filter((one) => one !== thief)
    }
  }

  /** Call it before and after every node gets other keys. */
  async beforeKeys(): Promise<() => Promise<void>> {
    if (!this.isIn()) return async () => {}
    const { owner, foothold } = await this.rob()
    const found = this.findings.remedies['change the keys']
    found.before = await this.best(foothold)
    foothold.leave()
    return async () => {
      found.after = await this.best(foothold)
      found.own = await owner.signInAgain()
    }
  }

  result(): Findings {
    return this.findings
  }

  private isIn(): boolean {
    return this.findings.attackPaths.some(({ tries }) => tries[0] === 'ok')
  }

  private sorted(foothold: Foothold): AttackPath[] {
    const rank = (name: string) => this.order.indexOf(name)
    return [...foothold.attackPaths()].sort((one, other) => rank(one.name) - rank(other.name))
  }

  /** Tries the most useful path first, and stops at the first that opens the records. */
  private async best(foothold: Foothold): Promise<string> {
    let answer = 'nothing to try'
    for (const { go } of this.sorted(foothold)) {
      answer = await go()
      if (answer === 'ok') return answer
    }
    return answer
  }
}

/** When the thieves who waited try for the first time, and the others again. */
const PATIENT = [76 * SECOND, 61 * MINUTE, 479 * MINUTE]
/** Past the time of any token that keeps its label. */
const RELABELLED = 31 * SECOND
/** Often enough that no session in use is ever idle for thirty minutes. */
const REGULAR = Array.from({ length: 16 }, (_, index) => (index + 1) * 29 * MINUTE)
const STEPS = [...new Set([RELABELLED, ...PATIENT, ...REGULAR, ...EDGES, 120 * MINUTE])].sort(
  (one, other) => one - other,
)

/**
 * Acts out all thefts in one scene, under one clock.
 * @param thefts every row of the matrix. @returns findings by `scheme row`.
 */
export async function actOut<S extends string, O extends Owner>(
  scene: Scene<S, O>,
  schemes: readonly S[],
  thefts: Readonly<Record<RowId, (owner: NoInfer<O>) => Foothold | Promise<Foothold>>>,
): Promise<Map<string, Findings>> {
  const trials = schemes.flatMap((scheme) =>
    Object.entries(thefts).map(([id, rob]) => ({
      scheme,
      name: `${scheme} ${id}`,
      trial: new Trial(scene, { scheme, rob }),
    })),
  )
  // One scheme after another: all at once are more than a store answers in time on a slow machine.
  const all = async (act: (trial: Trial<S, O>) => Promise<unknown>) => {
    for (const scheme of schemes) {
      const own = trials.filter((one) => one.scheme === scheme)
      await Promise.all(own.map(({ trial }) => act(trial)))
    }
  }
  await all((trial) => trial.now())
  await scene.settle()
  await all((trial) => trial.afterwards())
  await all((trial) => trial.prepare(PATIENT))
  // Stolen early in a minute, so that another label keeps its tokens alive for that long.
  await scene.clock.moveTo(Math.ceil(scene.clock.now / MINUTE) * MINUTE)
  for (const from of [RELABELLED, 0]) await all((trial) => trial.lieInWait(from))
  const start = scene.clock.now
  await all((trial) => trial.at(0))
  for (const ms of STEPS) {
    await scene.clock.moveTo(start + ms)
    await all((trial) => trial.at(ms))
  }
  const findings = trials.map(({ name, trial }) => [name, trial.result()] as const)
  const rest = await Promise.all(trials.map(({ trial }) => trial.beforeKeys()))
  await scene.changeKeys()
  await Promise.all(rest.map((finish) => finish()))
  return new Map(findings)
}
