import { spawn } from 'node:child_process'
import { once } from 'node:events'

const GRACE_MS = 10_000

/**
 * Runs a command, and shows and returns its output. When `signal` aborts, ends it as Ctrl+C does, and kills it ten
 * seconds later. No process of it is left.
 * @param {string} command
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal
 */
export async function runStep(command, env, signal) {
  // In its own process group, since a signal to the command does not reach a Jest worker that is blocked.
  const child = spawn(command, {
    env,
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      process.stdout.write(text)
    })
  }
  /** @param {NodeJS.Signals} name */
  const end = (name) => {
    try {
      process.kill(-Number(child.pid), name)
    } catch {
      // The group has no process any more.
    }
  }
  /** @type {NodeJS.Timeout | undefined} */
  let kill
  const stop = () => {
    end('SIGINT')
    kill = setTimeout(end, GRACE_MS, 'SIGKILL')
  }
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop)
  const [status] = await once(child, 'close')
  signal.removeEventListener('abort', stop)
  clearTimeout(kill)
  end('SIGKILL')
  return { passed: status === 0, output }
}
