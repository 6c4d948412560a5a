import { relative } from 'node:path'
import TestSequencer from '@jest/test-sequencer'
import { root } from './prepare.mjs'

/** The test files that take longest, measured: begun late, one would run on alone at the end. */
export const LONGEST = [
  'server/main.slow',
  'server/nothing-lost.slow',
  'server/nodes.slow',
  'server/compromise/compromise.slow',
  'server/db/open-database.slow',
  'server/adversarial/enrolment.slow',
  'server/attacker/lab/experiments.slow',
  'server/fuzz/raw-sockets.slow',
  'server/fuzz/parsers',
  'server/adversarial/floods',
  'server/conformance/broken/broken.slow',
  'server/mail/delivery.slow',
  'server/drain.slow',
  'server/conformance/conformance.slow',
  'server/adversarial/logout.slow',
  'server/adversarial/writers',
  'server/conformance/other-server.slow',
]

/** @param {{ path: string }} test */
const rank = ({ path }) => {
  const place = LONGEST.indexOf(relative(root, path).replace(/\.test\.\w+$/, ''))
  return place < 0 ? LONGEST.length : place
}

/** Jest itself knows how long a file takes only where it has run before. */
export default class LongestFirst extends TestSequencer {
  /**
   * @override
   * @param {Parameters<TestSequencer['sort']>[0]} tests
   */
  async sort(tests) {
    return (await super.sort(tests)).sort((one, other) => rank(one) - rank(other))
  }
}
