import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { PACKAGES } from './find-services.mjs'

/** As much of a workflow as is looked at. */
interface Workflow {
  permissions: unknown
  jobs: Record<string, { container?: string; steps: { if?: string; run?: string }[] }>
}

const text = readFileSync('.github/workflows/ci.yml', 'utf8')
const { permissions, jobs } = load(text) as Workflow
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))

test('.ci/run installs whatever tests look for', () => {
  const installed = readFileSync('.ci/run', 'utf8').split('apt-get install')[1]?.split('\n}')[0]
  expect(installed?.split(/\s+/)).toEqual(expect.arrayContaining(Object.values(PACKAGES)))
})

test('a push runs the inner circle, a night and a release everything; each may only read', () => {
  const runs = jobs.check?.steps.filter(({ run }) => run?.startsWith('.ci/run'))
  expect(runs).toEqual([
    { if: "env.IS_EVERYTHING == 'false'", run: '.ci/run' },
    { if: "env.IS_EVERYTHING == 'true'", run: '.ci/run npm run test:all' },
  ])
  expect(permissions).toEqual({ contents: 'read' })
  expect(text).not.toMatch(/secrets\.|pull_request_target/)
})

test('actions are pinned by commit, with their version beside it', () => {
  const lines = text.split('\n').filter((line) => line.includes('uses:'))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines)
    expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('it has Debian and the oldest major version of Node that is promised', () => {
  const [, major] = /^>=(\d+)\./.exec(engines.node) ?? []
  expect(jobs.check?.container).toBe(`node:${major}-bookworm`)
})
