import { once } from 'node:events'
import type { RunningServer } from './run-server'

/** For the environment of a server whose clock a test moves. */
export const movableClock = { NODE_OPTIONS: '--import ./server/testing/clock-preload.mjs' }

/** One time for the test and the servers that it runs. */
export class TestClock {
  private ahead = 0
  /** Those that were started with {@link movableClock}. */
  readonly servers = new Set<RunningServer>()

  /** Unix milliseconds. */
  get now(): number {
    return Date.now() + this.ahead
  }

  /** @param time Unix milliseconds, by which all of them go from now on; never back. */
  async moveTo(time: number): Promise<void> {
    this.ahead = Math.max(this.ahead, time - Date.now())
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
}
