import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from './listen'
import { until } from './until'

/** PostgreSQL refuses to run as root, so root runs it as this user. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** A temporary PostgreSQL server on a free loopback port; it syncs its commits as a real one does. */
export class PostgresServer {
  private process: ChildProcess | null = null

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    readonly port: number,
  ) {}

  /** @param program path of `postgres`. */
  static async start(program: string): Promise<PostgresServer> {
    const user = unprivileged()
    const folder = await mkdtemp(join(tmpdir(), 'ota-postgresql-'))
    if (user) await chown(folder, user.uid, user.gid)
    const initdb = join(dirname(realpathSync(program)), 'initdb')
    const options = ['--auth=trust', '--username=ota', '--encoding=UTF8', '--no-locale', '-N']
    const where = { ...user, cwd: folder, stdio: 'pipe' } as const
    execFileSync(initdb, [...options, join(folder, 'data')], where)
    const server = new PostgresServer(realpathSync(program), folder, await freePort())
    await server.run()
    return server
  }

  url(database = 'postgres', port = this.port): string {
    return `postgres://ota@127.0.0.1:${port}/${database}`
  }

  /** Starts it, or starts it again after {@link stop}. */
  async run(): Promise<void> {
    const sockets = ['-h', '127.0.0.1', '-p', String(this.port), '-k', '']
    const where = { ...unprivileged(), cwd: this.folder, stdio: 'ignore' } as const
    const child = spawn(this.program, ['-D', join(this.folder, 'data'), ...sockets], where)
    this.process = child
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`)
      return this.query('select 1').then(Boolean, () => false)
    }, 'PostgreSQL takes connections')
  }

  /** Rows of one query, over the test's own connection. */
  async query<Row extends object>(text: string, values: unknown[] = [], database = 'postgres') {
    const client = new Client({ connectionString: this.url(database) })
    client.on('error', () => {}) // the query under way fails with it
    try {
      await client.connect()
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Creates an empty database for one test. @returns its name. */
  async createDatabase(): Promise<string> {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    await this.query(`create database ${name}`)
    return name
  }

  /** Stops it and its connections. */
  async stop(how: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    if (!this.process || this.process.exitCode !== null) return
    const ended = once(this.process, 'exit')
    this.process.kill(how)
    await ended
  }

  /** Stops it and removes its files. */
  async remove(): Promise<void> {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}
