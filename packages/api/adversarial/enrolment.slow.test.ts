import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import type { ErrorCode } from '../contract/error-codes'
import { freePorts, freshDataDir, noProvider, runServer } from '../testing/run-server'
import { makeServerKeys } from '../testing/test-secrets'
import { apiAt, codeOf, Visitor } from '../testing/visitor'

describeWith('postgresql', 'a server that is killed and started again', (program) => {
  let database: PostgresServer

  beforeAll(async () => {
    database = await PostgresServer.start(program)
  })
  afterAll(() => database?.remove())

  test.each([
    ['memory', false],
    ['PostgreSQL', true],
  ])(
    'cookies alone yield no session key in a restarted server with its state in %s',
    async (_, isKept) => {
      const folder = await freshDataDir()
      const keys = makeServerKeys()
      const env = {
        ...(await freePorts()),
        ...noProvider,
        ...keys.env,
        DATA_DIR: folder,
        ...(isKept && { DATABASE_URL: database.url(await database.createDatabase()) }),
        STATIC_DIR: folder,
        ATTACKER_ENABLED: 'false',
      }
      let server = await runServer(env)
      const visitor = new Visitor(apiAt(server.origin, keys))
      try {
        expect((await visitor.enrol()).status).toBe(200)
        expect((await visitor.callWithOta()).status).toBe(200)
        const cookie = visitor.cookieHeader()
        await server.end('SIGKILL')
        server = await runServer(env)
        const headers = { Cookie: cookie }
        const fetched = await fetch(`${server.origin}/api/fetchtoken`, { headers })
        expect(fetched.status).toBe(200)
        const Authorization = fetched.headers.get('Authorization') ?? ''
        for (const deviceId of [randomUUID(), visitor.deviceId]) {
          const answer = await fetch(`${server.origin}/api/registerDevice`, {
            headers: { ...headers, Authorization, 'device-id': deviceId },
          })
          expect(answer.headers.get('session_key')).toBeNull()
          expect(answer.status).toBe(409)
          expect(await codeOf(answer)).toBe<ErrorCode>('already_enrolled')
        }
      } finally {
        await server.end('SIGKILL')
        await rm(folder, { recursive: true, force: true })
      }
    },
  )
})
