import { calm, live, type Scheme, type World } from './life'
import { createLine, type Line } from './simulation'

/** What a thief gets who copied everything that a browser keeps, while its owner is at work. */

const SECOND = 1000
const MINUTE = 60 * SECOND
/** How often the thief asks; what is told has this resolution. */
const EVERY_MS = 2 * SECOND
/** Longer than a token can outlive its end: who was refused for so long is out. */
const OUT_MS = 6 * MINUTE
/** Whoever is served for so long after the copy was not noticed. */
const NOT_NOTICED_MS = 60 * MINUTE

type Open = (tab: object) => () => Promise<string | null>

/**
 * One theft, in a world of its own.
 * @returns for how long after the copy the thief was served, in seconds, and null without an end.
 */
export async function steal<S extends Scheme>(
  seed: number,
  openScheme: (world: World) => S,
  openCopy: (scheme: S, line: Line) => Open,
): Promise<number | null> {
  let copiedAt = 0
  let servedAt = 0
  let isSeen = false
  const watch = ({ time, random }: World, scheme: S) => {
    time.at(random.between(10 * MINUTE, 20 * MINUTE), () => {
      copiedAt = time.now
      servedAt = time.now
      isSeen = true
      const call = openCopy(scheme, createLine(time, random, calm))({})
      const act = () => {
        void call().then((outcome) => {
          if (outcome === 'ok') servedAt = time.now
        })
        time.after(EVERY_MS, act)
      }
      act()
    })
    return () =>
      isSeen && (time.now - servedAt > OUT_MS || time.now - copiedAt > NOT_NOTICED_MS + OUT_MS)
  }
  await live(seed, calm, Number.POSITIVE_INFINITY, openScheme, undefined, watch)
  const ms = servedAt - copiedAt
  return ms > NOT_NOTICED_MS ? null : Math.round(ms / SECOND)
}
