import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { PACKAGES } from '../test/find-services.mjs'

/** As much of a workflow as is looked at. */
interface Workflow {
  permissions: unknown
  jobs: Record<
    string,
    { strategy: { matrix: { node: number[] } }; steps: { if?: string; run?: string }[] }
  >
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

test('it runs on the oldest Node that is promised, and on the one that ships', () => {
  const [, oldest] = /^>=(\d+)\./.exec(engines.node) ?? []
  const [, shipped] = /^FROM node:(\d+)-/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? []
  expect(jobs.check?.strategy.matrix.node).toEqual([Number(oldest), Number(shipped)])
})
