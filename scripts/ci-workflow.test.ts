import { accessSync, constants, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { PACKAGES } from './find-services.mjs'

const text = readFileSync('.github/workflows/ci.yml', 'utf8')
/** As much of it as is looked at. */
const workflow = load(text) as {
  on: Record<string, unknown>
  permissions: unknown
  jobs: Record<string, { container?: string; permissions?: unknown; steps: { run?: string }[] }>
}
const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
const [job, ...others] = Object.values(workflow.jobs)
const programs = job?.steps.flatMap(({ run }) => (run ? [run] : [])) ?? []

test('CI runs .ci/run, which can be run, and no check beside it', () => {
  expect(others).toEqual([])
  const [, ...rest] = programs // the first one lets git read the folder
  expect(rest).toEqual(['.ci/run'])
  expect(programs[0]).toMatch(/^git config --global --add safe\.directory /)
  expect(() => accessSync('.ci/run', constants.X_OK)).not.toThrow()
})

test('.ci/run installs whatever tests look for', () => {
  const installed = readFileSync('.ci/run', 'utf8').split('apt-get install')[1]?.split('\n}')[0]
  expect(installed?.split(/\s+/)).toEqual(expect.arrayContaining(Object.values(PACKAGES)))
})

test('it runs on pushes and pull requests, and may only read', () => {
  expect(Object.keys(workflow.on)).toEqual(['push', 'pull_request'])
  expect(workflow.permissions).toEqual({ contents: 'read' })
  expect(job?.permissions).toBeUndefined()
  expect(text).not.toMatch(/secrets\.|pull_request_target/)
})

test('actions are pinned by commit, with their version beside it', () => {
  const lines = text.split('\n').filter((line) => line.includes('uses:'))
  expect(lines).toHaveLength(3)
  for (const line of lines)
    expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
})

test('the container has Debian and the oldest major version of Node that is promised', () => {
  const [, major] = /^>=(\d+)\./.exec(engines.node) ?? []
  expect(job?.container).toBe(`node:${major}-bookworm`)
})
