import { spawnSync } from 'node:child_process'

test('the provider prints one line about missing credentials, and ends', () => {
  const none = { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', OIDC_ISSUER: '' }
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/.bin/tsx', 'packages/api/provider/main.ts'],
    { env: { ...process.env, ...none }, encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^GOOGLE_CLIENT_ID, .*SECRET: .*\n$/)])
})
