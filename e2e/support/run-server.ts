import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface ServerRun {
  child: ChildProcess
  /** Everything printed so far, both streams. */
  output: () => string
  /** The exit code; null after a signal. */
  exited: Promise<number | null>
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export const freshDataDir = () => mkdtempSync(join(tmpdir(), 'ota-data-'))

/** Runs the compiled server as `npm start` does, with settings of its own. */
export function runServer(env: Record<string, string>): ServerRun {
  const child = spawn(process.execPath, ['dist/main.mjs'], {
    env: { ...process.env, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    output: () => output,
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return exited
    },
  }
}

/** Three ports in a row for a server beside the one under test. */
export function portsFrom(first: number) {
  return {
    PORT: String(first),
    ATTACKER_PORT: String(first + 1),
    PROVIDER_PORT: String(first + 2),
  }
}

/** Resolves when the server says that it is ready. */
export async function untilReady(run: ServerRun, port: string): Promise<void> {
  const url = `http://localhost:${port}/healthz`
  for (;;) {
    const ready = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    if (run.child.exitCode !== null) throw new Error(`The server ended:\n${run.output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
