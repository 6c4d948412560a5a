import { accessSync, constants, readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { PACKAGES } from './find-services.mjs'

/** As much of a workflow as is looked at. */
interface Workflow {
  on: Record<string, unknown>
  permissions: unknown
  jobs: Record<string, { container?: string; permissions?: unknown; steps: { run?: string }[] }>
}

function read(name: string) {
  const text = readFileSync(`.github/workflows/${name}.yml`, 'utf8')
  const workflow = load(text) as Workflow
  const [job, ...others] = Object.values(workflow.jobs)
  const programs = job?.steps.flatMap(({ run }) => (run ? [run] : [])) ?? []
  return { text, workflow, job, others, programs }
}

const { engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const workflows = [
  { name: 'ci', runs: '.ci/run', on: ['push', 'pull_request'] },
  { name: 'nightly', runs: '.ci/run npm run nightly', on: ['schedule', 'workflow_dispatch'] },
]

test('.ci/run can be run', () => {
  expect(() => accessSync('.ci/run', constants.X_OK)).not.toThrow()
})

test('the night has what the day has no time for', () => {
  for (const name of scripts.nightly.match(/(?<=npm run )[\w:]+/g))
    expect(scripts).toHaveProperty(name)
  expect(scripts.nightly).toMatch(/^ARRIVE=late npm run test:e2e /)
})

test('.ci/run installs whatever tests look for', () => {
  const installed = readFileSync('.ci/run', 'utf8').split('apt-get install')[1]?.split('\n}')[0]
  expect(installed?.split(/\s+/)).toEqual(expect.arrayContaining(Object.values(PACKAGES)))
})

describe.each(workflows)('$name', ({ name, runs, on }) => {
  const { text, workflow, job, others, programs } = read(name)

  test('runs .ci/run, and no check beside it', () => {
    expect(others).toEqual([])
    const [first, ...rest] = programs // the first one lets git read the folder
    expect(rest).toEqual([runs])
    expect(first).toMatch(/^git config --global --add safe\.directory /)
  })

  test('runs when it should, and may only read', () => {
    expect(Object.keys(workflow.on)).toEqual(on)
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(job?.permissions).toBeUndefined()
    expect(text).not.toMatch(/secrets\.|pull_request_target/)
  })

  test('pins actions by commit, with their version beside it', () => {
    const lines = text.split('\n').filter((line) => line.includes('uses:'))
    expect(lines).toHaveLength(3)
    for (const line of lines)
      expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })

  test('has Debian and the oldest major version of Node that is promised', () => {
    const [, major] = /^>=(\d+)\./.exec(engines.node) ?? []
    expect(job?.container).toBe(`node:${major}-bookworm`)
  })
})
