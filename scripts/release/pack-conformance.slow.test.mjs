import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPlainServer } from '../../packages/ota-conformance/testing/plain-server'

let folder = ''
let tarball = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ota-kit-'))
  const pack = ['scripts/release/pack-conformance.mjs', folder]
  tarball = execFileSync(process.execPath, pack, { encoding: 'utf8' }).trim()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('npx runs the tarball in an empty folder, and its table is Markdown', async () => {
  const server = await startPlainServer()
  const { url, enrol, signIn } = server.addresses
  const npx = ['--yes', '--offline', '--package', tarball, 'ota-conformance', '--only', 'k1,h4']
  const addresses = ['--url', url.href, '--enrol', enrol.href, '--sign-in', signIn]
  const env = { ...process.env, npm_config_cache: join(folder, 'cache') }
  try {
    const run = promisify(execFile)('npx', [...npx, ...addresses], { cwd: folder, env })
    const { stdout } = await run
    expect(stdout.split('\n\n')[0]?.split('\n')).toEqual([
      '| Verdict | Case | What is tried | Came |',
      '| --- | --- | --- | --- |',
      '| passed | k1 | A token as the test vectors have it, under the key as text | 200 ×2 |',
      '| skipped | h4 | token_response_time, where the server sends it | the server does not send it |',
    ])
    expect(stdout).toMatch(/^2 cases: 1 passed, 0 failed, 1 skipped; \d+ requests, 1 sessions, /m)
  } finally {
    await server.close()
  }
}, 60_000)
