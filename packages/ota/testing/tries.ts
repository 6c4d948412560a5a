import { noteTried } from '../../../scripts/test/cases.mjs'

/**
 * Says in a running Jest test which case of docs/evidence.md it tries. After a whole run the page's
 * table is held against what was said: a test that is skipped or gone says nothing.
 */
export function tries(number: number): void {
  const { testPath, currentTestName } = expect.getState()
  if (!testPath || !currentTestName) throw new Error('No test runs: a case is tried in one')
  noteTried(testPath, number)
}
