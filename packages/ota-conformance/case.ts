import type { RefusalCode } from '@one-tick-ahead/ota/codes'
import type { Device, OtaRequest, OwnRequest } from './client/device'
import { type Answer, nameOf } from './client/http'
import type { Subject } from './subject'

/** What an answer must be: a status with any code, or with one. */
export type Due = `${number}` | `${number} ${RefusalCode}`

/** One thing that can be told from outside. */
export interface Case {
  /** `k` and a number: of the cases of docs/evidence.md; else its group's letter. */
  id: string
  /** What is tried. */
  title: string
  /** What must happen. */
  expected: string
  /** The section of docs/protocol.md that asks for it, and there the rule. */
  rule: string
  /** Where it depends on the minute: whether it may begin at this time of the server's, Unix ms. */
  isMoment?(now: number): boolean
  run(trial: Trial): Promise<void>
}

/** What became of a case. */
export interface Outcome {
  verdict: 'passed' | 'failed' | 'skipped'
  /** What the server did; of a skipped one why. */
  got: string
  /** Where it failed. */
  fault?: Fault
}

/** The one answer by which a case failed. */
export interface Fault {
  asked: string
  /** What was answered before it in the same case. */
  before: string
  due: string
  came: string
}

class Failed extends Error {
  constructor(readonly fault: Fault) {
    super(fault.came)
  }
}
class Skipped extends Error {}

/** Equal texts in a row as one: `401 ota_malformed ×5, 200`. */
function collapse(texts: readonly string[]): string {
  const runs: { text: string; count: number }[] = []
  for (const text of texts) {
    const last = runs.at(-1)
    if (last?.text === text) last.count += 1
    else runs.push({ text, count: 1 })
  }
  return runs.map(({ text, count }) => (count > 1 ? `${text} ×${count}` : text)).join(', ')
}

/** What a case is given to be told by: an answer has it. */
type Asked = Pick<Answer, 'asked'>

/** One run of one case: what it asks of the server, and what it notes. */
export class Trial {
  private readonly notes: string[] = []

  constructor(
    readonly subject: Subject,
    private readonly expected: string,
  ) {}

  /** A device that cases share, and leave as they found it. */
  device(): Promise<Device> {
    return this.subject.device()
  }

  /** A device for this case alone, of a sign-in of its own. */
  enrolled(): Promise<Device> {
    return this.subject.enrol()
  }

  /** Fails the case unless the answer is one of those due. @param at what it answers. */
  judge(answer: Answer, due: Due | readonly Due[], at = ''): void {
    const name = nameOf(answer)
    const allowed = typeof due === 'string' ? [due] : due
    if (!allowed.some((one) => one === name || one === String(answer.status))) {
      const asked = at ? `${at}: ${answer.asked}` : answer.asked
      this.fail({ asked, due: allowed.join(' or '), came: name })
    }
    this.notes.push(name)
  }

  /** Fails the case unless something is so. @param came what was seen instead, in which answer. */
  hold(isSo: boolean, came: string, { asked }: Asked): void {
    if (!isSo) this.fail({ asked, due: this.expected, came })
  }

  /** Puts a remark beside what was answered. */
  note(text: string): void {
    this.notes.push(text)
  }

  /** Ends the case: it cannot be told of this server. */
  skip(why: string): never {
    throw new Skipped(why)
  }

  private fail(fault: Omit<Fault, 'before'>): never {
    throw new Failed({ ...fault, before: collapse(this.notes) })
  }

  /** Runs a case to its end. @throws RateLimited, and what keeps a session from being opened. */
  async outcomeOf({ run }: Case): Promise<Outcome> {
    try {
      await run(this)
      return { verdict: 'passed', got: collapse(this.notes) }
    } catch (error) {
      if (error instanceof Failed) {
        return { verdict: 'failed', got: error.message, fault: error.fault }
      }
      if (error instanceof Skipped) return { verdict: 'skipped', got: error.message }
      throw error
    }
  }
}

/** What is sent in place of a right request. */
export type Changed = (
  right: OwnRequest,
) => OtaRequest | readonly (readonly [name: string, value: string])[]

/**
 * Changes one request in each of these ways, all of which are refused, and then sends it as it was:
 * its id is not spent, and no session was harmed.
 */
export async function refusesEach(
  trial: Trial,
  device: Device,
  due: Due | readonly Due[],
  changes: readonly (readonly [at: string, change: Changed])[],
): Promise<void> {
  const right = device.next()
  for (const [at, change] of changes) trial.judge(await device.send(change(right)), due, at)
  trial.judge(await device.send(right), '200', 'the request as it was')
}
