import {
  type ChildProcess,
  type ExecFileSyncOptionsWithStringEncoding,
  execFileSync,
  spawn,
} from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Pool } from 'pg'
import { waited } from '@/scripts/check/waits.mjs'
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

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], QUIET)
      .split('\n')
      .filter(Boolean)
      .map(Number)
  } catch {
    return [] // pgrep's answer for "none"
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {} // it ended by itself
}

const dataIn = (folder: string) => join(folder, 'data')

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
    const folder = await mkdtemp(join(tmpdir(), 'ota-postgresql-'))
    if (user) await chown(folder, user.uid, user.gid)
    const path = realpathSync(program)
    // --no-sync: only the making of the cluster is not synced.
    const options = ['--auth=trust', `--username=${USER}`, '--encoding=UTF8', '--no-locale']
    const where = { ...QUIET, ...user, cwd: folder }
    const data = `--pgdata=${dataIn(folder)}`
    execFileSync(join(dirname(path), 'initdb'), [data, ...options, '--no-sync'], where)
    // Not before: in those seconds somebody else may take the port.
    const server = new PostgresServer(path, folder, user, await freePort())
    await waited('starting PostgreSQL', () => server.run())
    return server
  }

  url(database = 'postgres'): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`
  }

  /** Starts it, or starts it again after {@link kill}. */
  async run(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'fsync=on',
      'dynamic_shared_memory_type=mmap', // in its folder, and gone with it when it was killed
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

  /** Rows of one query, by a connection of the test's own. */
  async query<Row extends object>(text: string, values: unknown[] = [], database = 'postgres') {
    const pool = this.pools.get(database) ?? new Pool({ connectionString: this.url(database) })
    if (!this.pools.has(database)) {
      pool.on('error', () => {}) // the server was killed: the next query connects anew
      this.pools.set(database, pool)
    }
    return (await pool.query<Row>(text, values)).rows
  }

  /** An empty database of its own for one test; gives back its name. */
  async createDatabase(): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await this.query(`create database ${name}`)
    return name
  }

  /** `kill -9` of the whole server: the first process, and every one that it started. */
  async kill(): Promise<void> {
    const child = this.process
    if (!child?.pid) return
    // Held still, so that it starts none between the look and the kill.
    child.kill('SIGSTOP')
    const family = childrenOf(child.pid)
    const closed = once(child, 'close') // once nobody holds its output: the last child has gone
    for (const pid of [child.pid, ...family]) killNow(pid)
    await closed
    this.process = null
  }

  /** Ends it, connections too, and removes its files. */
  async remove(): Promise<void> {
    await Promise.all(Array.from(this.pools.values(), (pool) => pool.end()))
    if (this.process?.exitCode === null) {
      const closed = once(this.process, 'close')
      this.process.kill('SIGINT')
      await closed
    }
    await rm(this.folder, { recursive: true, force: true })
  }
}
