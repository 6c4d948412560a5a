import type { Admission, SessionEnd } from './server/store'

/**
 * The checks of an OTA request, in the verifier's order. Who has words or rules for each of them keeps
 * these in a `Record<CheckName, …>`, so that a check that is added here is a type error there.
 */
export const CHECKS = [
  'shape',
  'window',
  'session',
  'mac',
  'spent',
  'device',
  'id',
  'binding',
  'log',
] as const

export type CheckName = (typeof CHECKS)[number]

/** A check that was made. */
export interface TracedCheck {
  name: CheckName
  /** `unasked`: the store that knows could not be reached. */
  verdict: 'passed' | 'refused' | 'unasked'
  /** Milliseconds. */
  ms: number
}

/** What checks saw that the request itself does not say. None of it is a secret. */
export interface Seen {
  /** The server's clock, Unix milliseconds. */
  window: number
  /** What was known before the device was looked at; undefined where nothing spoke against it. */
  spent: SessionEnd | 'spent' | undefined
  /** What the store made of the request. */
  log: Admission
}

/**
 * Writes down what the verifier looks at for one request, and how long each look takes. The first
 * check begins when this is made.
 */
export class Trace {
  /** In the verifier's order, up to the one that stopped the request. */
  readonly checks: TracedCheck[] = []
  readonly seen: Partial<Seen> = {}
  #at = -1
  #since = performance.now()

  /** The check before it has been passed. */
  begin(name: CheckName): void {
    this.#stopClock()
    // Once a bound body is read, all is looked at anew: the second look adds to the first one's time.
    this.#at = CHECKS.indexOf(name)
    this.checks[this.#at] ??= { name, verdict: 'passed', ms: 0 }
  }

  saw<Name extends keyof Seen>(name: Name, value: Seen[Name]): void {
    this.seen[name] = value
  }

  /** @param code what the request is answered with. */
  end(code: string): this {
    this.#stopClock()
    this.checks.length = this.#at + 1
    const last = this.checks[this.#at]
    if (last && code !== 'ok') {
      last.verdict = code === 'ota_state_unavailable' ? 'unasked' : 'refused'
    }
    return this
  }

  #stopClock(): void {
    const current = this.checks[this.#at]
    if (!current) return // the first check begins with the trace
    const now = performance.now()
    current.ms += now - this.#since
    this.#since = now
  }
}
