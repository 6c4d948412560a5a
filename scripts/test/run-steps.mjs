import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {[string, ...string[]]} command program and arguments
 * @property {Record<string, string>} [env] added to this process's own
 * @property {string[]} [after] names of steps that must have passed before
 * @property {string[]} [behind] names of steps that must have ended before, however they did
 *
 * @typedef {object} Outcome
 * @property {string} name
 * @property {'passed' | 'failed' | 'not run'} outcome
 * @property {string[]} [command] as it was run
 * @property {string} [log] path of all that it printed
 * @property {number} [wallMs]
 */

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/**
 * To a process and what it has started, if any of it is left.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

/**
 * Runs all steps, each as soon as those that it needs have passed, and all side by side. One that
 * fails stops only those that need it; what it printed is shown when it has ended.
 * @param {Step[]} steps
 * @param {{ cwd: string, logs: string }} folders where they run, and where `NAME.log` goes
 * @returns {Promise<Outcome[]>} in the order of the steps
 */
export async function runSteps(steps, { cwd, logs }) {
  mkdirSync(logs, { recursive: true })
  /** @type {Set<number>} */
  const running = new Set()
  let isStopped = false
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    isStopped = true
    for (const pid of running) signalGroup(pid, signal)
  }
  for (const signal of SIGNALS) process.once(signal, stop)

  /**
   * @param {Step} step
   * @returns {Promise<{ isPassed: boolean, log: string }>}
   */
  function runCommand({ name, command: [program, ...args], env }) {
    const log = join(logs, `${name}.log`)
    const output = createWriteStream(log)
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // a group of its own: a terminal's Ctrl+C comes from here, and once
    })
    const { pid } = child
    // There is none where the program is not.
    if (pid !== undefined) {
      running.add(pid)
      // What it left behind would keep its output open, and hold ports that others need.
      child.once('exit', () => signalGroup(pid, 'SIGKILL'))
      child.once('close', () => running.delete(pid))
    }
    for (const stream of [child.stdout, child.stderr]) stream.pipe(output, { end: false })
    return new Promise((done) => {
      child.once('error', (error) => output.write(`${error.message}\n`))
      child.once('close', (code) => output.end(() => done({ isPassed: code === 0, log })))
    })
  }

  /** @type {Map<string, Promise<Outcome>>} */
  const outcomes = new Map()
  /** @param {Step} step */
  function outcomeOf(step) {
    const outcome = outcomes.get(step.name) ?? runWhenReady(step)
    outcomes.set(step.name, outcome)
    return outcome
  }

  /**
   * @param {Step} step
   * @returns {Promise<Outcome>}
   */
  async function runWhenReady(step) {
    const { name, after = [], behind = [] } = step
    const outcomesOf = (/** @type {string[]} */ names) =>
      Promise.all(steps.filter((other) => names.includes(other.name)).map(outcomeOf))
    const [needed] = await Promise.all([outcomesOf(after), outcomesOf(behind)])
    if (isStopped || needed.some(({ outcome }) => outcome !== 'passed')) {
      console.log(`- ${name}: not run`)
      return { name, outcome: 'not run' }
    }
    console.log(`▸ ${name}`)
    const beganAt = performance.now()
    const { isPassed, log } = await runCommand(step)
    const wallMs = performance.now() - beganAt
    if (!isPassed) console.log(`\n${readFileSync(log, 'utf8')}`)
    console.log(`${isPassed ? '✓' : '✗'} ${name}, ${seconds(wallMs)}`)
    const outcome = isPassed ? 'passed' : 'failed'
    return { name, outcome, command: step.command, log, wallMs }
  }

  const results = await Promise.all(steps.map(outcomeOf))
  for (const signal of SIGNALS) process.removeListener(signal, stop)
  return results
}
