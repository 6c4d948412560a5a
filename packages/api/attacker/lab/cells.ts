import { LAB_SCHEMES, LAB_THEFTS, labCell } from '../../contract/lab'
import type { Scheme } from '../thief/stage'
import { type TheftId, thefts, tryRoad } from '../thief/thefts'
import type { Play } from './play'
import { publishedRoads } from './published'

/** What is said first of a spent token with a wrong binding depends on where spent ids are kept. */
const forSpent = (answers: string) =>
  answers === '401 ota_bad_binding' ? '401 ota_bad_binding or ota_replayed' : answers

/**
 * One cell of the theft matrix: the theft of its tests, by the same code, and each road that they
 * tried, on a victim of its own, for some roads end the session. What is published is expected.
 */
const actOutCell = (theft: TheftId, scheme: Scheme) => async (play: Play) => {
  for (const [road, published] of publishedRoads(theft, scheme)) {
    const expected = theft === 'request-withheld' ? published : forSpent(published)
    const robbery = await thefts[theft](await play.owner(scheme))
    await play.step('thief', `tries ${road}`, expected, async () =>
      (await tryRoad(robbery, road)).join(', '),
    )
    robbery.leave()
  }
}

/** By the names of the experiments. */
export const cells = Object.fromEntries(
  LAB_THEFTS.flatMap((theft) =>
    LAB_SCHEMES.map((scheme) => [labCell(theft, scheme), actOutCell(theft, scheme)]),
  ),
)
