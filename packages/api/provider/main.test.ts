import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { listen } from '@one-tick-ahead/ota/testing/listen'

/** The standard error of the provider, until it ends. */
function failureOf(env: Record<string, string>): Promise<string> {
  const child = spawn('node_modules/.bin/tsx', ['packages/api/provider/main.ts'], {
    env: { ...process.env, OIDC_ISSUER: '', GOOGLE_CLIENT_SECRET: 'hunter2', ...env },
  })
  return text(child.stderr)
}

test('a missing credential and a taken port each print one line', async () => {
  const other = await listen(() => {})
  const [unset, taken] = await Promise.all([
    failureOf({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' }),
    failureOf({ GOOGLE_CLIENT_ID: 'demo', PROVIDER_PORT: `${other.port}` }),
  ])
  await other.close()
  expect(unset).toMatch(/^GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET: .*\n$/)
  expect(taken).toMatch(/^PROVIDER_PORT: port \d+ on 127\.0\.0\.1 is taken.*\n$/)
})
