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
      { name: 'types', outcome: 'passed', wallMs: 5123 },
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
    notes: [{ file: 'd.test.ts', excuse: 'Redis is not installed' }],
    wallMs: 6200,
    machineMs: 11_000,
  })
  expect(text).toContain(`step     outcome    s
types    passed   5.1
lint     failed   1.0
unit     failed   1.0
browser  not run    –

In all 6.2 s, and 11.0 s of the machine's processors.`)
  expect(text).toMatch(/the 20 slowest tests\n2\.4 {2}a\.test\.ts: number 24\n2\.3 /)
  expect(text).not.toContain('number 4\n')
  const [, end] = text.split('number 5\n\n')
  expect(end).toBe(`Left out, as Redis is not installed: d.test.ts
✗ e2e/b.e2e.ts:7: broken
    npx playwright test e2e/b.e2e.ts:7
✗ lib/c.test.ts:9: it's (odd)
    npx jest lib/c.test.ts -t 'it'\\''s \\(odd\\)'
✗ lint: all it printed is in ${lintLog}
    lib/a.ts:3:1 lint/style
    npm run lint
✗ unit: all it printed is in unit.log

25 passed, 2 failed`)
})
