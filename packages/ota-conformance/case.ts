import type { RefusalCode } from '@one-tick-ahead/ota/codes'
import type { Device } from './client/device'
import { type Answer, nameOf } from './client/http'
import type { Subject } from './subject'

/** What an answer must be: a status with any code, or with one. */
export type Due = `${number}` | `${number} ${RefusalCode}`

/** One thing that can be told from outside. */
export interface Case {
  /** `k` and a number: of the cases of docs/protocol.md; else its group's letter. */
  id: string
  /** What is tried. */
  title: string
  /** What must happen. */
  expected: string
  /** What it means for whoever runs the server when something else happens. */
  means: string
  run(trial: Trial): Promise<void>
}

/** What became of a case. */
export interface Outcome {
  verdict: 'passed' | 'failed' | 'skipped'
  /** What the server did; of a skipped one why. */
  got: string
}

class Failed extends Error {}
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

/** One run of one case: what it asks of the server, and what it notes. */
export class Trial {
  private readonly notes: string[] = []

  constructor(readonly subject: Subject) {}

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
      throw new Failed(at ? `${name} to: ${at}` : `${this.soFar()}${name}`)
    }
    this.notes.push(name)
  }

  /** Fails the case unless something is so. @param got what was seen instead. */
  hold(isSo: boolean, got: string): void {
    if (!isSo) throw new Failed(got)
  }

  /** Puts a remark beside what was answered. */
  note(text: string): void {
    this.notes.push(text)
  }

  /** Ends the case: it cannot be told of this server. */
  skip(why: string): never {
    throw new Skipped(why)
  }

  private soFar(): string {
    return this.notes.length > 0 ? `${collapse(this.notes)}, then ` : ''
  }

  /** Runs a case to its end. @throws RateLimited, and what keeps a session from being opened. */
  async outcomeOf({ run }: Case): Promise<Outcome> {
    try {
      await run(this)
      return { verdict: 'passed', got: collapse(this.notes) }
    } catch (error) {
      if (error instanceof Failed) return { verdict: 'failed', got: error.message }
      if (error instanceof Skipped) return { verdict: 'skipped', got: error.message }
      throw error
    }
  }
}

/** Refuses each of these with its code, and then takes a right one: nothing was spent or harmed. */
export async function refusesEach(
  trial: Trial,
  device: Device,
  due: Due | readonly Due[],
  requests: readonly (readonly [at: string, make: () => Parameters<Device['send']>[0]])[],
): Promise<void> {
  for (const [at, make] of requests) trial.judge(await device.send(make()), due, at)
  trial.judge(await device.call(), '200', 'the device’s next request')
}
