import { once } from 'node:events'
import type { RunningServer } from './run-server'

/**
 * How many seconds pass for one of this clock. A token is good for fifteen: what a test does in that
 * time takes a busy machine longer. No more, because Redis forgets by its own clock.
 */
const SLOWER = 4

/** One time for the test and the servers that it runs: slow, and moved on where the test says so. */
export class TestClock {
  private readonly started = Date.now()
  private ahead = 0
  /** Those that were started with {@link env}. */
  readonly servers = new Set<RunningServer>()

  /** For the environment of a server whose clock this is to be. */
  readonly env = {
    NODE_OPTIONS: '--import ./packages/api/testing/preload/clock.mjs',
    TEST_CLOCK: JSON.stringify({ started: this.started, slower: SLOWER }),
  }

  /** Unix milliseconds. */
  get now(): number {
    return this.unmoved() + this.ahead
  }

  /** @param time Unix milliseconds, by which all of them go from now on; never back. */
  async moveTo(time: number): Promise<void> {
    this.ahead = Math.max(this.ahead, time - this.unmoved())
    await this.tell()
  }

  /** For servers that joined since. */
  async tell(): Promise<void> {
    await Promise.all(
      Array.from(this.servers, async ({ child }) => {
        const moved = once(child, 'message')
        child.send(this.ahead)
        await moved
      }),
    )
  }

  private unmoved(): number {
    return this.started + Math.floor((Date.now() - this.started) / SLOWER)
  }
}

/** From here on no limit's time passes, however busy the machine is, until `jest.useRealTimers()`. */
export function stopClock(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
}
