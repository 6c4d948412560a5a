import { execFile } from 'node:child_process'
import { execPath } from 'node:process'
import { promisify } from 'node:util'
import { freePort } from '@one-tick-ahead/ota/testing/listen'
import { allCases } from '@one-tick-ahead/ota-conformance/cases'
import { freshDataDir, runServer } from '../testing/run-server'

const LIMIT_MS = 180_000

/** What the command prints, and how it ends. */
async function conformance(...args: string[]) {
  const command = ['--import', 'tsx', 'packages/ota-conformance/main.ts', ...args]
  const run = promisify(execFile)(execPath, command)
  const texts = (ended: { stdout?: string; stderr?: string }) => {
    return { stdout: ended.stdout ?? '', stderr: ended.stderr ?? '' }
  }
  return run.then(
    (ended) => ({ code: 0, ...texts(ended) }),
    (ended) => ({ code: ended.code as number, ...texts(ended) }),
  )
}

test(
  'the reference passes every case, and prints a Markdown table',
  async () => {
    const settings = { RATE_LIMIT: 'off', ATTACKER_ENABLED: 'false', ACCEPT_JWT: 'off' }
    const server = await runServer(
      { ...settings, DATA_DIR: await freshDataDir() },
      { program: 'main' },
    )
    const url = `${server.origin}/api/customer`
    const { code, stdout } = await conformance('--url', url, '--ota-only')
    await server.end('SIGTERM')

    const rows = Array.from(stdout.matchAll(/^\| (\S+) \| (\w+) \|/gm), ([, verdict, id]) => ({
      verdict,
      id,
    }))
    const ids = (wanted: string) =>
      rows.filter(({ verdict }) => verdict === wanted).map(({ id }) => id)
    // Its records are read by GET: a POST with a body is judged at the servers of the package.
    expect(ids('skipped')).toEqual(['m4'])
    const others = allCases.map(({ id }) => id).filter((id) => id !== 'm4')
    expect(ids('passed').sort()).toEqual(others.sort())
    expect(code).toBe(0)
  },
  LIMIT_MS,
)

test(
  'no case is judged where no server answers',
  async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const { code, stderr } = await conformance('--url', `${nowhere}/api/customer`)
    expect(code).toBe(2)
    expect(stderr).toContain(`nobody was signed in by the reference’s way at ${nowhere}`)
  },
  LIMIT_MS,
)
