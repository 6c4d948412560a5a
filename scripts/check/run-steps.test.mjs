import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runSteps } from './run-steps.mjs'

/** @type {string} */
let folder
/** @type {string[]} */
let shown
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-steps-'))
  shown = []
  jest.spyOn(console, 'log').mockImplementation((line) => shown.push(line))
})
afterEach(() => {
  jest.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/**
 * @param {string} name
 * @param {string} code
 * @param {Partial<import('./run-steps.mjs').Step>} [more]
 * @returns {import('./run-steps.mjs').Step}
 */
const step = (name, code, more) => ({ name, command: [process.execPath, '-e', code], ...more })
/**
 * Once a process that got a signal has ended.
 * @param {number} pid
 */
async function gone(pid) {
  while (existsSync(`/proc/${pid}/exe`)) await new Promise((resume) => setTimeout(resume, 10))
}
/** @param {import('./run-steps.mjs').Step[]} steps */
const run = (...steps) => runSteps(steps, { cwd: folder, logs: join(folder, 'logs') })

test('one that fails stops those that need it, and no other; its output is shown', async () => {
  const outcomes = await run(
    step('last', '', { after: ['second'] }),
    step('second', '', { after: ['first'] }),
    step('first', 'console.log("of no use"); console.error("bad news"); process.exit(3)'),
    step('behind it', '', { behind: ['first'] }),
    step('alone', 'console.log(process.env.FOR_ALONE)', { env: { FOR_ALONE: 'hello' } }),
    { name: 'nowhere', command: [join(folder, 'no-such-program')] },
  )
  expect(outcomes.map(({ name, outcome }) => `${name}: ${outcome}`)).toEqual([
    'last: not run',
    'second: not run',
    'first: failed',
    'behind it: passed',
    'alone: passed',
    'nowhere: failed',
  ])
  expect(shown.join('\n')).toContain('of no use\nbad news')
  expect(shown.join('\n')).not.toContain('hello')
  expect(readFileSync(join(folder, 'logs/alone.log'), 'utf8')).toBe('hello\n')
})

test('those that need nothing run side by side; what needs them, after', async () => {
  // Each of the two ends only when the other has begun.
  const meet = (/** @type {string} */ mine, /** @type {string} */ other) => `
    const { existsSync, writeFileSync } = require('node:fs')
    writeFileSync('${mine}', '')
    const wait = () => existsSync('${other}') || setTimeout(wait, 5)
    wait()`
  const outcomes = await run(
    step('one', meet('a', 'b')),
    step('two', meet('b', 'a')),
    step('then', 'require("node:fs").readFileSync("a")', { after: ['one', 'two'] }),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed'])
})

test('counts the processor time of a step, and of what it starts and leaves behind', async () => {
  const work = 'const end = process.cpuUsage().user + 6e5; while (process.cpuUsage().user < end);'
  const left = `spawn(process.execPath, ['-e', ${JSON.stringify(work)}], { detached: true })`
  const [busy, idle] = await run(
    step('busy', `require('node:child_process').${left}.on('exit', () => {})`),
    step('idle', ''),
  )
  expect(busy?.wallMs).toBeGreaterThan(500)
  if (process.platform !== 'linux') return
  expect(busy?.processorMs).toBeGreaterThan(400)
  expect(idle?.processorMs ?? 0).toBeLessThan(busy?.processorMs ?? 0)
})

test('what a step leaves behind ends with it, and keeps nobody waiting', async () => {
  const left = `spawn('sleep', ['100'], { stdio: 'inherit' })`
  const code = `const child = require('node:child_process').${left}; console.log(child.pid); process.exit()`
  const [leaving] = await run(step('leaving', code))
  expect(leaving?.outcome).toBe('passed')
  const pid = Number(readFileSync(join(folder, 'logs/leaving.log'), 'utf8'))
  await expect(gone(pid)).resolves.toBeUndefined()
})

test('a signal ends what runs, and nothing else begins', async () => {
  const steps = [
    step('runs', 'console.log("there"); setTimeout(() => {}, 60_000)'),
    step('never', 'console.log("there")', { behind: ['runs'] }),
  ]
  const module = pathToFileURL(join(__dirname, 'run-steps.mjs')).href
  const program = `
    import { runSteps } from '${module}'
    const outcomes = await runSteps(${JSON.stringify(steps)}, { cwd: '.', logs: 'logs' })
    console.log(JSON.stringify(outcomes.map(({ name, outcome }) => [name, outcome])))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const ended = new Promise((done) => child.once('close', done))
  const log = join(folder, 'logs/runs.log')
  while (!existsSync(log) || !readFileSync(log, 'utf8')) {
    await new Promise((resume) => setTimeout(resume, 10))
  }
  child.kill('SIGTERM')
  await ended
  expect(printed).toContain('[["runs","failed"],["never","not run"]]')
  expect(existsSync(join(folder, 'logs/never.log'))).toBe(false)
})
