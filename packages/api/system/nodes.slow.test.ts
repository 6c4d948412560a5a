import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { until } from '@one-tick-ahead/ota/testing/until'
import { noProvider, type RunningServer, runServer } from '../testing/run-server'
import { makeServerKeys } from '../testing/test-secrets'
import { realClock, Visitor } from '../testing/visitor'

describeWith('postgresql', 'two nodes with their sessions in PostgreSQL', (postgresql) => {
  const keys = makeServerKeys()
  const nodes: RunningServer[] = []
  let database: PostgresServer
  let folder: string
  let env: Record<string, string>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ota-nodes-'))
    database = await PostgresServer.start(postgresql)
    env = {
      ...noProvider,
      ...keys.env,
      DATABASE_URL: database.url(await database.createDatabase()),
      DATA_DIR: folder,
      STATIC_DIR: folder,
      PUBLIC_API_URL: 'http://localhost:3000', // the balancer's
      NEXT_PUBLIC_ATTACKER_ORIGIN: 'none',
    }
    for (const _ of ['one', 'two']) nodes.push(await runServer(env))
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
    await database?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** As a load balancer does. */
  const request = (path: string, init: RequestInit) => {
    const node = nodes[Math.floor(Math.random() * nodes.length)] as RunningServer // one is always up
    return fetch(node.origin + path, init)
  }

  test('kill -9 of one node under load loses no session, and lets no replay in', async () => {
    const sessions = Array.from(
      { length: 5 },
      () => new Visitor({ app: { request }, clock: realClock, loginCookie: keys.loginCookie }),
    )
    for (const one of sessions) expect((await one.enrol()).status).toBe(200)
    const requests: { send: () => Promise<Response>; accepted: number }[] = []
    let answered = 0
    let cutOff = 0
    let isOver = false
    const busy = sessions.map(async (one) => {
      while (!isOver) {
        const headers = one.nextOtaHeaders()
        const sent = { send: () => one.call('/api/customer', { headers }), accepted: 0 }
        requests.push(sent)
        const answer = await sent.send().catch(() => null)
        cutOff += answer ? 0 : 1
        if (!answer) continue
        expect(answer.status).toBe(200)
        sent.accepted += 1
        answered += 1
      }
    })
    const more = async () => {
      const enough = answered + 50
      await until(() => answered >= enough, 'requests are answered')
    }

    try {
      await more()
      await nodes[0]?.end('SIGKILL')
      nodes.shift()
      await more()
    } finally {
      isOver = true // else they would go on after a failure
    }
    await Promise.all(busy)
    expect(cutOff).toBeGreaterThan(0)

    nodes.push(await runServer(env))
    for (const sent of requests) {
      const { status } = await sent.send()
      sent.accepted += status === 200 ? 1 : 0
    }
    expect(requests.filter(({ accepted }) => accepted > 1)).toEqual([])
    expect(await readdir(folder)).not.toContain('db') // no embedded database beside it
  })
})
