import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '@one-tick-ahead/ota/testing/listen'
import { until } from '@one-tick-ahead/ota/testing/until'

// npm passes a signal only to its child, which without `exec` in package.json is a shell.
test('npm run provider frees its port when only npm gets SIGTERM', async () => {
  const port = await freePort()
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/.well-known/openid-configuration`).then(
      ({ ok }) => ok,
      () => false,
    )
  const npm = spawn('npm', ['run', '--silent', 'provider'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PROVIDER_PORT: String(port),
      GOOGLE_CLIENT_ID: 'demo',
      GOOGLE_CLIENT_SECRET: 'no-secret',
    },
    stdio: 'inherit',
    detached: true, // its own process group
  })
  try {
    await until(answers, 'the provider answers')
    npm.kill('SIGTERM')
    await once(npm, 'exit')
    await until(async () => !(await answers()), 'the port is free', 10_000)
  } finally {
    try {
      process.kill(-Number(npm.pid), 'SIGKILL')
    } catch {
      // The group has no process any more.
    }
  }
})
