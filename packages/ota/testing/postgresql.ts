import {
  type ChildProcess,
  type ExecFileSyncOptionsWithStringEncoding,
  execFileSync,
  spawn,
} from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Pool } from 'pg'
import { freePort } from './listen'
import { until } from './until'

const USER = 'ota'

/** PostgreSQL refuses to run as root; whom it runs as then. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string, user: string) => Number(execFileSync('id', [flag, user], QUIET))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: id('-u', user), gid: id('-g', user) }
    } catch {} // no such user: the next one
  }
  throw new Error('PostgreSQL needs an unprivileged user: postgres or nobody')
}

/** Takes no input, and keeps what it prints to itself. */
const QUIET: ExecFileSyncOptionsWithStringEncoding = { encoding: 'utf8', stdio: 'pipe' }

const dataIn = (folder: string) => join(folder, 'data')
const snapshotIn = (folder: string) => join(folder, 'snapshot')

/** A folder for a server that is not there yet, owned by whom it runs as. */
async function makeFolder(user: { uid: number; gid: number } | undefined): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ota-postgresql-'))
  if (user) await chown(folder, user.uid, user.gid)
  return folder
}

/** A throw-away PostgreSQL server on a free port of loopback; it syncs its commits as a real one. */
export class PostgresServer {
  private process: ChildProcess | null = null
  private log = ''
  /** By database. */
  private readonly pools = new Map<string, Pool>()

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly user: { uid: number; gid: number } | undefined,
    readonly port: number,
  ) {}

  /** @param program path of `postgres`. */
  static async start(program: string): Promise<PostgresServer> {
    const user = unprivilegedUser()
    const folder = await makeFolder(user)
    const path = realpathSync(program)
    // --no-sync: only the making of the cluster is not synced.
    const options = ['--auth=trust', `--username=${USER}`, '--encoding=UTF8', '--no-locale']
    const where = { ...QUIET, ...user, cwd: folder }
    const data = `--pgdata=${dataIn(folder)}`
    execFileSync(join(dirname(path), 'initdb'), [data, ...options, '--no-sync'], where)
    // Not before: in those seconds somebody else may take the port.
    const server = new PostgresServer(path, folder, user, await freePort())
    await server.run()
    return server
  }

  url(database = 'postgres', port = this.port): string {
    return `postgres://${USER}@127.0.0.1:${port}/${database}`
  }

  /** A server that follows this one and takes reads alone, until it is told to {@link promote}. */
  async startStandby(): Promise<PostgresServer> {
    const folder = await makeFolder(this.user)
    const where = { ...QUIET, ...this.user, cwd: folder }
    const options = [`--dbname=${this.url()}`, `--pgdata=${dataIn(folder)}`, '--checkpoint=fast']
    const copy = [...options, '--write-recovery-conf', '--no-sync']
    execFileSync(join(dirname(this.program), 'pg_basebackup'), copy, where)
    const standby = new PostgresServer(this.program, folder, this.user, await freePort())
    await standby.run()
    return standby
  }

  /** Starts it, or starts it again after {@link kill} or {@link stop}. */
  async run(...changed: string[]): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=on',
      'dynamic_shared_memory_type=mmap', // in its folder, and gone with it when it was killed
      ...changed,
    ]
    const args = settings.flatMap((setting) => ['-c', setting])
    const child = spawn(
      this.program,
      ['-D', dataIn(this.folder), '-p', String(this.port), ...args],
      {
        ...this.user,
        cwd: this.folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.log += text
    })
    this.process = child
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended: ${this.log}`)
      return this.query('select 1').then(
        () => true,
        () => false,
      )
    }, 'PostgreSQL takes connections')
  }

  private pool(database: string): Pool {
    const known = this.pools.get(database)
    if (known) return known
    const pool = new Pool({ connectionString: this.url(database) })
    pool.on('error', () => {}) // the server was killed: the next query connects anew
    this.pools.set(database, pool)
    return pool
  }

  /** Rows of one query, by a connection of the test's own. */
  async query<Row extends object>(text: string, values: unknown[] = [], database = 'postgres') {
    return (await this.pool(database).query<Row>(text, values)).rows
  }

  /** Work within a transaction of the test's own, in which these statements were run before. */
  async within(
    statements: readonly [text: string, values: unknown[]][],
    work: () => Promise<void>,
  ): Promise<void> {
    const client = await this.pool('postgres').connect()
    try {
      await client.query('begin')
      for (const [text, values] of statements) await client.query(text, values)
      await work()
      await client.query('commit')
    } finally {
      client.release(true) // whatever state it is in
    }
  }

  /** An empty database of its own for one test; gives back its name. */
  async createDatabase(): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await this.query(`create database ${name}`)
    return name
  }

  /** Changes a setting of the running server for everybody. */
  async setGlobally(name: string, value: string): Promise<void> {
    await this.query(`alter system set ${name} = '${value}'`)
    await this.query('select pg_reload_conf()')
  }

  /** Takes over as primary. */
  async promote(): Promise<void> {
    await this.query('select pg_promote()')
  }

  /** Ends it as an administrator does who does not wait for clients. */
  async stop(): Promise<void> {
    if (!this.process || this.process.exitCode !== null) return
    const closed = once(this.process, 'close')
    this.process.kill('SIGINT')
    await closed
    this.process = null
  }

  /** Keeps the files as they are; not while it runs. */
  async takeSnapshot(): Promise<void> {
    await this.copyData(dataIn(this.folder), snapshotIn(this.folder))
  }

  /** Puts the files back as they were; not while it runs. */
  async putBackSnapshot(): Promise<void> {
    await this.copyData(snapshotIn(this.folder), dataIn(this.folder))
  }

  private async copyData(from: string, to: string): Promise<void> {
    await rm(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to], QUIET)
  }

  /** From its next start on it is a standby, of nobody. */
  async makeStandby(): Promise<void> {
    await writeFile(join(dataIn(this.folder), 'standby.signal'), '')
  }

  /** `kill -9` of the whole server: the first process, and every one that it started. */
  async kill(): Promise<void> {
    const child = this.process
    if (!child?.pid) return
    // Held still, so that it starts none between the look and the kill.
    child.kill('SIGSTOP')
    const family = childrenOf(child.pid)
    const closed = once(child, 'close') // once nobody holds its output: the last child has gone
    for (const pid of [child.pid, ...family]) signal(pid, 'SIGKILL')
    await closed
    this.process = null
  }

  /** It stops answering, and its connections stay. */
  pause(): void {
    this.signalAll('SIGSTOP')
  }

  resume(): void {
    this.signalAll('SIGCONT')
  }

  private signalAll(name: NodeJS.Signals): void {
    const pid = this.process?.pid
    if (!pid) return
    signal(pid, name)
    for (const child of childrenOf(pid)) signal(child, name)
  }

  /** Ends it, connections too, and removes its files. */
  async remove(): Promise<void> {
    await Promise.all(Array.from(this.pools.values(), (pool) => pool.end()))
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

/** Ids of the processes that a process started itself. */
export function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
      .split('\n')
      .filter(Boolean)
      .map(Number)
  } catch {
    return [] // pgrep's answer for "none"
  }
}

/** To one that may have ended by itself. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}
