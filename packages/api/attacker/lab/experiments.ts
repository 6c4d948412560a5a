import { randomBytes, randomUUID } from 'node:crypto'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import {
  type LabCell,
  type LabExperiment,
  type LabFit,
  type LabScenario,
  labCells,
} from '../../contract/lab'
import answers from '../../contract/lab-answers.json' with { type: 'json' }
import type { Thief } from '../thief/attack-paths'
import { answerOf, OTHER_RECORDS, RECORDS } from '../thief/attacked-api'
import type { Owner } from '../thief/owner'
import { thefts, tryPath } from '../thief/thefts'
import { type Run, Undecided } from './runner'

/** A token is valid in its own quarter of a minute and in the next one. */
const OUT_OF_TIME_MS = 2 * SEGMENT_MS + 1000
/** Another label moves a spent token to another time; or the time is the same, and the token is spent. */
const BY_LABEL = '401 ota_replayed or out of time'
const COPIES = 100
const MANY = 1000
/** How many requests one line of the answer reports. */
const PART = 250
/** How many of the stolen tokens are tried, and how many MACs are guessed. */
const TRIED = 100
/** As the demo's monitors call. */
const BEAT_MS = 2000
/** How often a thief reads while nobody else does. */
const READS = 10

/** Counts the answers, `ok` first: `1 × ok, 99 × 401 ota_replayed`. */
function tally(answers: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  const rank = (answer: string) => (answer === 'ok' ? '' : answer)
  return [...counts]
    .sort(([one], [other]) => rank(one).localeCompare(rank(other)))
    .map(([answer, count]) => `${count} × ${answer}`)
    .join(', ')
}

/** All headers of the owner's next request. It has not left the browser yet. */
const nextRequest = (owner: Owner) =>
  Object.fromEntries(new Headers(owner.nextHeaders())) as Record<string, string>

const victimGoesOn = (run: Run, owner: Owner, expected = 'ok') =>
  run.step('victim', 'makes the next request', expected, () => owner.next())

/** Sends headers as the thief. */
const thiefOf = (owner: Owner) => {
  const { attacked, scheme } = owner
  return async (headers: Record<string, string>, path = RECORDS, method = 'GET') =>
    answerOf(await attacked.send(scheme, path, { method, headers }))
}

/** Stops the experiment where a step went wrong: the next steps would say nothing. */
function goOnIf(fit: LabFit): void {
  if (fit !== 'as-expected') throw new Undecided('The rest would show nothing, and was left out')
}

/** A victim's request that is delivered, and its copy. */
async function delivered(run: Run) {
  const owner = await run.owner('ota')
  const headers = nextRequest(owner)
  const own = await run.step('victim', 'makes a request, which is copied whole', 'ok', async () =>
    answerOf(await owner.call(RECORDS, { headers })),
  )
  goOnIf(own)
  return { owner, headers, send: thiefOf(owner) }
}

async function spentToken(run: Run): Promise<void> {
  const { owner, headers, send } = await delivered(run)
  for (const did of ['sends the copy', 'sends it once more']) {
    await run.step('thief', did, '401 ota_replayed', () => send(headers))
  }
  await victimGoesOn(run, owner)
}

async function relabelledToken(run: Run): Promise<void> {
  const { owner, headers, send } = await delivered(run)
  const { authorization: own = '' } = headers
  for (const segment of ['1', '2', '3', '4'].filter((one) => !own.endsWith(one))) {
    const authorization = own.slice(0, -1) + segment
    await run.step('thief', `sends it under the label S${segment}`, BY_LABEL, () =>
      send({ ...headers, authorization }),
    )
  }
  await victimGoesOn(run, owner)
}

async function lateToken(run: Run): Promise<void> {
  const owner = await run.owner('ota')
  const [headers, control] = [nextRequest(owner), nextRequest(owner)]
  const send = thiefOf(owner)
  run.note('The victim makes two requests, and the thief keeps both from arriving.')
  goOnIf(await run.step('thief', 'sends one of them at once', 'ok', () => send(control)))
  run.note(`The thief waits for ${OUT_OF_TIME_MS / 1000} seconds.`)
  await run.wait(OUT_OF_TIME_MS)
  await run.step('thief', 'sends the other, which nobody has used', '401 out of time', () =>
    send(headers),
  )
  await victimGoesOn(run, owner)
}

async function hundredCopies(run: Run): Promise<void> {
  const owner = await run.owner('ota')
  const headers = nextRequest(owner)
  run.note('The victim makes a request, and the thief keeps it from arriving.')
  const expected = `1 × ok, ${COPIES - 1} × 401 ota_replayed`
  await run.step('thief', `sends ${COPIES} copies of it at once`, expected, async () =>
    tally(await run.attacked.sendAtOnce(owner.scheme, RECORDS, headers, COPIES)),
  )
  await victimGoesOn(run, owner)
}

async function lastThousand(run: Run): Promise<void> {
  const owner = await run.owner('ota')
  for (let from = 0; from < MANY; from += PART) {
    const did = `makes requests ${from + 1} to ${from + PART}, and each is copied whole`
    const made = await run.step('victim', did, `${PART} × ok`, async () => {
      const answers: string[] = []
      for (let count = 0; count < PART; count++) answers.push(await owner.next())
      return tally(answers)
    })
    goOnIf(made)
  }
  const copies = owner.traffic.slice(-TRIED).map(({ request }) => request)
  const [newest = {}] = copies.slice(-1)
  const send = thiefOf(owner)
  const all = async (made: readonly Record<string, string>[]) => {
    const answers: string[] = []
    for (const headers of made) answers.push(await send(headers))
    return tally(answers)
  }
  const next = () => ({ ...newest, 'x-request-id': randomUUID() })
  const oneNext = next()
  const guess = () =>
    newest.authorization?.replace(/[0-9a-f]{128}/, randomBytes(64).toString('hex'))
  const wrong = `${TRIED} × 401 ota_bad_mac`
  await run.step(
    'thief',
    `tries each of the newest ${TRIED} tokens for a next request`,
    wrong,
    () => all(copies.map(({ authorization = '' }) => ({ ...next(), authorization }))),
  )
  await run.step('thief', `guesses ${TRIED} MACs for one next request`, wrong, () =>
    all(copies.map(() => ({ ...oneNext, authorization: guess() ?? '' }))),
  )
  await victimGoesOn(run, owner)
}

const copyProfile = (owner: Owner) => owner.thief(owner.profile())

/** The owner's next request ends the session for both. */
async function noticed(run: Run, owner: Owner, thief: Thief): Promise<void> {
  await victimGoesOn(run, owner, '409 ota_device_cloned')
  await run.step('thief', 'tries once more', '401 ota_session_revoked', () => thief.withLog())
  await victimGoesOn(run, owner, '401 ota_session_revoked')
}

async function freshProfileActive(run: Run): Promise<void> {
  const owner = await run.owner('ota')
  const thief = copyProfile(owner)
  run.note('The thief has copied the whole browser profile, and moves first.')
  await run.step('thief', 'makes the next request', 'ok', () => thief.withLog())
  await run.wait(BEAT_MS)
  await noticed(run, owner, thief)
}

async function freshProfileIdle(run: Run): Promise<void> {
  const owner = await run.owner('ota')
  const thief = copyProfile(owner)
  run.note('The thief has copied the whole browser profile, and the victim does nothing.')
  for (let count = 1; count <= READS; count++) {
    await run.step('thief', `reads, request ${count}`, 'ok', () => thief.withLog())
    await run.wait(BEAT_MS)
  }
  run.note('The victim comes back.')
  await noticed(run, owner, thief)
}

async function otherRequest(run: Run): Promise<void> {
  const owner = await run.owner('bound')
  const headers = nextRequest(owner)
  const send = thiefOf(owner)
  const refused = '401 ota_bad_binding'
  run.note('The victim makes a bound request, and the thief keeps it from arriving.')
  await run.step('thief', 'sends it as a POST', refused, () => send(headers, RECORDS, 'POST'))
  await run.step('thief', 'sends it to another path', refused, () => send(headers, OTHER_RECORDS))
  await run.step('thief', 'sends it without its log', refused, () =>
    send({ ...headers, requesthistory: '' }),
  )
  await run.step('victim', 'sends it as it was made', 'ok', async () =>
    answerOf(await owner.call(RECORDS, { headers })),
  )
  const unbound = await run.owner('ota')
  run.note('Now the same where requests need not be bound.')
  await run.step('thief', 'sends a withheld request to another path', 'ok', () =>
    thiefOf(unbound)(nextRequest(unbound), OTHER_RECORDS),
  )
}

/** Experiments that are not a single cell of the matrix. */
const scenarios: Readonly<Record<LabScenario, (run: Run) => Promise<void>>> = {
  'spent-token': spentToken,
  'relabelled-token': relabelledToken,
  'late-token': lateToken,
  'hundred-copies': hundredCopies,
  'last-thousand': lastThousand,
  'fresh-profile-active': freshProfileActive,
  'fresh-profile-idle': freshProfileIdle,
  'other-request': otherRequest,
}

/** The paths of a cell and what the server answered on each, one try after another, as published. */
export const publishedPaths = (cell: LabCell): [attackPath: string, answers: string][] =>
  Object.entries(answers[cell])

/**
 * One cell of the theft matrix, by the code of the matrix's tests. Each path has a victim of its own, since
 * some paths end the session. The published answers are expected.
 */
const actOutCell =
  ({ id, theft, scheme }: (typeof labCells)[number]) =>
  async (run: Run) => {
    for (const [attackPath, expected] of publishedPaths(id)) {
      const foothold = await thefts[theft](await run.owner(scheme))
      await run.step('thief', `tries ${attackPath}`, expected, async () =>
        (await tryPath(foothold, attackPath)).join(', '),
      )
      foothold.leave()
    }
  }

/** By the names of the experiments. */
const cells = Object.fromEntries(labCells.map((cell) => [cell.id, actOutCell(cell)]))

/** Acts out one experiment, from its first request to its last. */
export function actOut(experiment: LabExperiment, run: Run): Promise<void> {
  const all: Readonly<Record<string, (run: Run) => Promise<void>>> = { ...cells, ...scenarios }
  const act = all[experiment]
  if (!act) throw new Error(`no experiment ${experiment}`)
  return act(run)
}
