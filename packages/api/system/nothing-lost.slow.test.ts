import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import type { ErrorBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'
import { contactPost } from '../testing/contact'
import { SmtpServer } from '../testing/mail'
import { freePorts, freshDataDir, noProvider, runProgram, runServer } from '../testing/run-server'

// Real processes, ended by `kill -9` while they work: whoever was thanked finds the message kept.

const ROUNDS = 2
/** Messages acknowledged between two kills. */
const LOAD = 40

let dataDir: string
afterEach(() => rm(dataDir, { recursive: true }))

/** Visitors who post messages, each under a name of its own, so that one kept twice can be told. */
function startWriters(origin: string) {
  const acknowledged: string[] = []
  /** Of each refusal: status, code, Retry-After. */
  const refused: string[] = []
  let isOver = false
  const post = async (name: string) => {
    try {
      const response = await fetch(origin + apiPaths.contact, contactPost({ name }))
      const { code } = (await response.json()) as Partial<ErrorBody>
      if (response.status === 200) acknowledged.push(name)
      else refused.push(`${response.status} ${code} ${response.headers.get('retry-after')}`)
    } catch {
      await pause(20) // cut off or not let in: nothing was acknowledged
    }
  }
  const writers = ['a', 'b', 'c', 'd'].map(async (writer) => {
    for (let count = 0; !isOver; count += 1) await post(`${writer}-${count}`)
  })
  const stop = () => {
    isOver = true
    return Promise.all(writers)
  }
  return { acknowledged, refused, stop }
}

async function keptNames(env: Record<string, string>): Promise<string[]> {
  const { code, output } = await runProgram('messages', ['--json'], env)
  expect([code, output]).toEqual([0, expect.any(String)])
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).name)
}

/** Every acknowledged message is kept, and none twice. */
async function expectNothingLost(env: Record<string, string>, acknowledged: string[]) {
  const kept = await keptNames(env)
  expect(new Set(kept).size).toBe(kept.length)
  const there = new Set(kept)
  expect(acknowledged.filter((name) => !there.has(name))).toEqual([])
}

async function killServerUnderLoad(env: Record<string, string>): Promise<void> {
  const settings = {
    ...env,
    ...noProvider,
    ...(await freePorts()),
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  }
  let server = await runServer(settings)
  const writers = startWriters(server.origin)
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const enough = writers.acknowledged.length + LOAD
      await until(() => writers.acknowledged.length >= enough, 'messages are acknowledged')
      await server.end('SIGKILL')
      server = await runServer(settings)
    }
    await writers.stop()
    expect(writers.refused).toEqual([])
    await expectNothingLost(env, writers.acknowledged)
  } finally {
    await writers.stop()
    await server.end('SIGKILL')
  }
}

const asInProduction = { program: 'main' } as const

/** With mail set up: a message is accepted while no mail server listens, the server is killed, mail works, restart. */
async function killBeforeDelivery(env: Record<string, string>): Promise<void> {
  const smtp = await SmtpServer.start()
  await smtp.close()
  const mail = { CONTACT_MAIL_TO: 'to@b.example', CONTACT_MAIL_FROM: 'from@b.example' }
  const settings = { ...env, ...noProvider, ...mail, SMTP_URL: smtp.url() }
  let server = await runServer(settings, asInProduction)
  try {
    const response = await fetch(server.origin + apiPaths.contact, contactPost())
    expect(response.status).toBe(200) // without a word from the mail server
    await until(() => server.output().includes('could not be mailed yet'), 'the mail is waiting')
    await server.end('SIGKILL')
    await smtp.listen()
    server = await runServer(settings, asInProduction)
    // The server itself waits for five seconds before it tries again.
    await until(() => server.output().includes('was mailed'), 'the message is mailed')
    expect(smtp.taken).toMatchObject([{ to: ['to@b.example'] }])
    expect(server.output()).not.toMatch(/@visitor|to@b|Hello/)
  } finally {
    await server.end('SIGKILL')
    await smtp.close()
  }
}

describe('PGlite:', () => {
  beforeEach(async () => {
    dataDir = await freshDataDir()
  })

  test('the server is killed before a mail went', () => killBeforeDelivery({ DATA_DIR: dataDir }))

  test('the server is killed under load', () => killServerUnderLoad({ DATA_DIR: dataDir }))
})

describeWith('postgresql', 'PostgreSQL', (program) => {
  let database: PostgresServer
  beforeAll(async () => {
    database = await PostgresServer.start(program)
  })
  afterAll(() => database.remove())
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ota-lost-'))
  })

  test('the server is killed under load', async () => {
    const DATABASE_URL = database.url(await database.createDatabase())
    await killServerUnderLoad({ DATA_DIR: dataDir, DATABASE_URL })
    expect(await readdir(dataDir)).toEqual(['secrets.json']) // no embedded database beside it
  })
})
