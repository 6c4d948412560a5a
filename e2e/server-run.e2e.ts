import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { freshDataDir, portsFrom, runServer, untilReady } from './support/run-server'

// Requirements 42 to 44: the process itself, beside the server that the other tests use.

const readMessages = (dataDir: string, ...args: string[]) =>
  execFileSync(process.execPath, ['dist/messages.mjs', ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })

test('prints its addresses, answers when ready, and drains on SIGTERM', async () => {
  const ports = portsFrom(3710)
  const run = runServer({ ...ports, DATA_DIR: freshDataDir() })
  await untilReady(run, ports.PORT)
  for (const address of [
    'http://localhost:3710',
    'http://127.0.0.1:3711',
    'http://127.0.0.1:3712',
  ]) {
    await expect.poll(run.output).toContain(address)
  }
  expect(await run.stop()).toBe(0)
  await expect(fetch('http://localhost:3710/healthz')).rejects.toThrow()
})

for (const name of ['PORT', 'ATTACKER_PORT', 'PROVIDER_PORT'] as const) {
  test(`says so when ${name} is taken`, async ({ baseURL }) => {
    const taken = new URL(baseURL ?? '').port
    const run = runServer({ ...portsFrom(3720), [name]: taken, DATA_DIR: freshDataDir() })
    expect(await run.exited).toBe(1)
    expect(run.output()).toContain(name)
    expect(run.output()).toContain(taken)
  })
}

test('a bad setting stops the start by name, and its value is not shown', async () => {
  const run = runServer({
    ...portsFrom(3730),
    OTA_MASTER_KEYS: 'not-a-key-but-secret',
    RATE_LIMIT: 'maybe',
    DATA_DIR: freshDataDir(),
  })
  expect(await run.exited).toBe(1)
  expect(run.output()).toContain('RATE_LIMIT')
  expect(run.output()).toContain('OTA_MASTER_KEYS')
  expect(run.output()).not.toContain('not-a-key-but-secret')
  expect(run.output()).not.toContain('    at ')
})

test('messages are read while the server runs, after kill -9, and newest first', async () => {
  const ports = portsFrom(3740)
  const dataDir = freshDataDir()
  const run = runServer({ ...ports, DATA_DIR: dataDir })
  await untilReady(run, ports.PORT)
  const post = (msg: string) =>
    fetch(`http://localhost:${ports.PORT}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', msg }),
    })
  expect((await post('first')).status).toBe(200)
  expect((await post('second')).status).toBe(200)

  const rows = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { message: string }).message)
  expect(rows(readMessages(dataDir, '--json'))).toEqual(['second', 'first'])

  await run.stop('SIGKILL')
  expect(rows(readMessages(dataDir, '--json'))).toEqual(['second', 'first'])
  expect(readMessages(dataDir)).toMatch(/Ada <ada@example\.com>\s+second/)
})
