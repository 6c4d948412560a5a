import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { report } from './report.mjs'

const lintLog = join(tmpdir(), 'report-test-lint.log')
const test20 = Array.from({ length: 25 }, (_, n) => ({
  file: 'a.test.ts',
  title: `number ${n}`,
  ms: n * 100,
  status: /** @type {const} */ ('passed'),
}))

test('where the time went, what was left out, and how to run each failure alone', () => {
  writeFileSync(lintLog, '\u001b[1mlib/a.ts:3:1 lint/style\u001b[0m\n  3 │ let a\nFound 1 error.\n')
  const text = report({
    steps: [
      { name: 'types', outcome: 'passed', wallMs: 5123, processorMs: 9012 },
      {
        name: 'lint',
        outcome: 'failed',
        command: ['npm', 'run', 'lint'],
        log: lintLog,
        wallMs: 1000,
      },
      { name: 'unit', outcome: 'failed', command: ['jest'], log: 'unit.log', wallMs: 1000 },
      { name: 'browser', outcome: 'not run' },
    ],
    tests: [
      ...test20,
      { file: 'e2e/b.e2e.ts', line: 7, title: 'broken', ms: 1, status: 'failed' },
      { file: 'lib/c.test.ts', line: 9, title: "it's (odd)", ms: 1, status: 'failed' },
    ],
    waits: [{ what: 'starting servers', times: 12, ms: 30_000 }],
    notes: [{ file: 'd.test.ts', excuse: 'Redis is not installed' }],
    wallMs: 6200,
    machineMs: 11_000,
  })
  expect(text).toContain(`step         outcome  wall, s  processor, s
types        passed       5.1           9.0
lint         failed       1.0             –`)
  expect(text).toMatch(/the 20 slowest tests\n2\.4 {2}a\.test\.ts: number 24\n2\.3 /)
  expect(text).not.toContain('number 4\n')
  expect(text).toContain('30.0     12  starting servers')
  const [, end] = text.split('starting servers\n\n')
  expect(end).toBe(`Left out, as Redis is not installed: d.test.ts
✗ e2e/b.e2e.ts:7: broken
    npm run test:e2e -- e2e/b.e2e.ts:7
✗ lib/c.test.ts:9: it's (odd)
    npx jest lib/c.test.ts -t 'it'\\''s \\(odd\\)'
✗ lint: all it printed is in ${lintLog}
    lib/a.ts:3:1 lint/style
    npm run lint
✗ unit: all it printed is in unit.log

25 passed, 2 failed`)
})
