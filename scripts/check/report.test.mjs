import { report } from './report.mjs'

/**
 * @param {number} n
 * @returns {import('./tests-of.mjs').TestRun}
 */
const test20 = (n) => ({ file: 'a.test.ts', title: `number ${n}`, ms: n * 100, status: 'passed' })

test('steps, the slowest tests first, what was waited for, and the count last', () => {
  const text = report({
    steps: [
      { name: 'types', outcome: 'passed', wallMs: 5123, processorMs: 9012 },
      { name: 'build', outcome: 'failed', wallMs: 1000, processorMs: undefined },
      { name: 'browser', outcome: 'not run' },
    ],
    tests: [
      ...Array.from({ length: 25 }, (_, n) => test20(n)),
      { file: 'e2e/b.e2e.ts', title: 'broken', ms: 1, status: 'failed' },
    ],
    waits: [{ what: 'starting servers', times: 12, ms: 30_000 }],
    wallMs: 6200,
    machineMs: 11_000,
  })
  expect(text).toContain(`step         outcome  wall, s  processor, s
types        passed       5.1           9.0
build        failed       1.0             –
browser      not run        –             –
the machine               6.2          11.0`)
  expect(text).toMatch(/the 20 slowest tests\n2\.4 {2}a\.test\.ts: number 24\n2\.3 /)
  expect(text).not.toContain('number 4\n')
  expect(text).toContain('30.0     12  starting servers')
  expect(text.split('\n').at(-1)).toBe('25 passed, 1 failed')
})
