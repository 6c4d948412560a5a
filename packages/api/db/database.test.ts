import { createServer } from 'node:net'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'
import { openPool } from './database'

/** The parameters that PgBouncer accepts at the start of a connection with its own default settings. */
const ACCEPTED = [
  'user',
  'database',
  'application_name',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
]

test('a connection begins with parameters that PgBouncer accepts', async () => {
  let names: string[] = []
  const server = createServer((socket) => {
    socket.once('data', (message) => {
      // After length and version: names and values, each ended by NUL.
      const texts = message.toString('utf8', 8).split('\0')
      names = texts.filter((text, index) => text !== '' && index % 2 === 0)
      socket.destroy()
    })
  })
  const port = await new Promise<number>((done) => {
    server.listen(0, '127.0.0.1', () => done(Object(server.address()).port))
  })
  const pool = openPool(`postgres://ota@127.0.0.1:${port}/ota`, () => {})
  await expect(pool.query('select 1')).rejects.toThrow()
  await pool.end()
  await new Promise((done) => server.close(done))
  expect(names).toContain('user')
  expect(names.filter((name) => !ACCEPTED.includes(name.toLowerCase()))).toEqual([])
})

describeWith('postgresql', 'a connection to PostgreSQL', (program) => {
  test('ends a statement on the server half a second before the client stops waiting', async () => {
    const server = await PostgresServer.start(program)
    const pool = openPool(server.url(), () => {}, { answerMs: 700 })
    try {
      await expect(pool.query('select pg_sleep(60)')).rejects.toThrow('statement timeout')
    } finally {
      await pool.end()
      await server.remove()
    }
  })
})
