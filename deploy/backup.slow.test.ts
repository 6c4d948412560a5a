import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createContactMessages } from '@one-tick-ahead/api/db/contact-messages'
import { openPostgres } from '@one-tick-ahead/api/db/open-postgres'
import { createSignInLedger } from '@one-tick-ahead/api/db/sign-ins'
import { createPostgresStore } from '@one-tick-ahead/ota/stores/postgres'
import { connectPostgres } from '@one-tick-ahead/ota/stores/postgres/connection'
import { answerOf, enrolDevice, START } from '@one-tick-ahead/ota/testing/enrolled-device'
import { PostgresServer } from '@one-tick-ahead/ota/testing/postgresql'
import { describeWith } from '@one-tick-ahead/ota/testing/services'

const HOUR = 3_600_000
const run = promisify(execFile)

describeWith('postgresql', 'a backup that is put back', (program) => {
  let server: PostgresServer
  let folder: string
  let closers: (() => Promise<void>)[] = []
  beforeAll(async () => {
    server = await PostgresServer.start(program)
    folder = await mkdtemp(join(tmpdir(), 'ota-backup-'))
  })
  afterAll(async () => {
    await Promise.all(closers.map((close) => close()))
    await server?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** What a node has open of a database. */
  async function open(url: string) {
    const database = await openPostgres(url, { migrates: true, report: () => {} })
    const sessions = await connectPostgres(url, {}, { now: () => START })
    closers = [...closers, database.close, sessions.close]
    return {
      messages: createContactMessages(database),
      ledger: createSignInLedger(database.db, database.makeDurable),
      store: createPostgresStore(sessions),
    }
  }
  const script = (name: string, url: string) =>
    run(`deploy/${name}.sh`, [join(folder, 'backup')], {
      env: { ...process.env, PATH: `${dirname(program)}:${process.env.PATH}`, DATABASE_URL: url },
    })

  test('has what was told, accepts no request twice, and no sign-in that was used since', async () => {
    const url = server.url(await server.createDatabase())
    const before = await open(url)
    const device = await enrolDevice({ store: before.store })
    await before.messages.add({ name: 'Ada', email: 'ada@a.example', message: 'hello' })
    await writeFile(join(folder, 'backup'), 'older', { mode: 0o644 })
    await script('backup', url)
    expect((await stat(join(folder, 'backup'))).mode & 0o777).toBe(0o600)

    const spentSince = device.next()
    expect(await device.ota.verify(spentSince)).toBe('ok')
    const signIn = [randomUUID(), Date.now(), Date.now() + 8 * HOUR] as const
    expect(await before.ledger.redeem(...signIn)).toBe(true)

    const other = server.url(await server.createDatabase())
    await script('restore', other)
    const after = await open(other)
    expect(await after.messages.newestFirst()).toMatchObject([{ name: 'Ada', message: 'hello' }])
    const { ota } = await enrolDevice({ store: after.store })
    expect(await answerOf(ota, spentSince)).toBe('ota_bad_mac')
    expect(await after.ledger.redeem(...signIn)).toBe(false)
    const [sid, , expiresAt] = [randomUUID(), 0, Date.now() + 9 * HOUR]
    expect(await after.ledger.redeem(sid, Date.now() + HOUR, expiresAt)).toBe(true)
  })

  test('is whole or nothing: of a file that breaks off the database keeps nothing', async () => {
    const url = server.url(await server.createDatabase())
    const { messages } = await open(url)
    const message = randomBytes(200_000).toString('base64') // hard to compress: most of the file
    await messages.add({ name: 'Ada', email: 'ada@a.example', message })
    await script('backup', url)
    const file = join(folder, 'backup')
    await truncate(file, Math.floor((await stat(file)).size * 0.7))

    const name = await server.createDatabase()
    await expect(script('restore', server.url(name))).rejects.toThrow(/end of file/)
    const tables = "select relname from pg_class where relnamespace = 'public'::regnamespace"
    expect(await server.query(tables, [], name)).toEqual([])
    await script('backup', url)
  })

  test('is whole or nothing: a database that is not empty stays as it is', async () => {
    const url = server.url(await server.createDatabase())
    const { messages } = await open(url)
    await messages.add({ name: 'Bob', email: 'bob@b.example', message: 'mine' })
    await expect(script('restore', url)).rejects.toThrow(/already exists/)
    expect(await messages.newestFirst()).toMatchObject([{ name: 'Bob' }])
  })
})

const SCRIPTS = [
  ['backup', 'pg_dump', ''],
  ['restore', 'psql', 'cat > /dev/null'], // or the script could not hand it the rest
] as const
/** Forms of an address that the server takes, and what becomes of them. */
const ADDRESSES = [
  [
    String.raw`postgres://ota:p%40ss%2F\w%C3%B6rd@127.0.0.1:5432/ota`,
    'postgres://ota@127.0.0.1:5432/ota',
    String.raw`p@ss/\wörd`,
  ],
  ['postgres://ota:one@two@h/ota', null, null],
  ['POSTGRES://ota:secret@h/ota', 'postgres://ota@h/ota', 'secret'],
  ['postgres://h/ota?user=ota&password=secret', null, null],
  ['postgres://ota@h/ota?sslmode=require&PassWord=secret', null, null],
  ['postgres://ota@h/ota?%70assword=secret', null, null],
  ['postgres://ota:sec%zzret@h/ota', null, null],
  ['postgres://ota:secret@h/ota?sslmode=require', 'postgres://ota@h/ota?sslmode=require', 'secret'],
  ['postgresql://ota@h/ota', 'postgresql://ota@h/ota', ''],
] as const

test.each(SCRIPTS)('the password is no argument of what %s runs', async (name, program, read) => {
  const folder = await mkdtemp(join(tmpdir(), 'ota-programs-'))
  const said = join(folder, 'said')
  const tell = `#!/bin/sh\necho "$@" > ${said}; printf %s "$PGPASSWORD" >> ${said}\n${read}\n`
  await writeFile(join(folder, program), tell, { mode: 0o755 })
  await writeFile(join(folder, 'pg_restore'), '#!/bin/sh\n', { mode: 0o755 })
  for (const [DATABASE_URL, address, secret] of ADDRESSES) {
    await rm(said, { force: true })
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, DATABASE_URL }
    const ended = await run(`deploy/${name}.sh`, [join(folder, 'backup')], { env }).catch(
      (error: { stderr: string }) => error,
    )
    const [args, password] = (await readFile(said, 'utf8').catch(() => '')).split('\n')
    if (address === null) {
      expect([args, ended.stderr]).toEqual(['', expect.stringContaining('DATABASE_URL:')])
      expect(ended.stderr).not.toMatch(/secret|two|zzret/)
    } else expect([args?.split(/ (?:--dbname=)?/).at(-1), password]).toEqual([address, secret])
  }
  await rm(folder, { recursive: true })
})
