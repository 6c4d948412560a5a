import { relative } from 'node:path'
import TestSequencer from '@jest/test-sequencer'
import { root } from './prepare.mjs'

/** The test files that take longest, measured: begun late, one would run on alone at the end. */
export const LONGEST = [
  'server/compromise/compromise',
  'server/nothing-lost',
  'server/main',
  'server/nodes',
  'server/fuzz/raw-sockets',
  'server/adversarial/enrolment',
  'server/mail/delivery',
  'server/db/open-database',
  'server/adversarial/floods',
  'server/adversarial/logout',
  'server/adversarial/writers',
  'server/explorer/explorer',
  'server/production-install',
  'scripts/new-post',
  'server/adversarial/file-flood',
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
