import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import vectors from '@one-tick-ahead/ota/vectors.json'
import { allCases } from '../cases'
import { createDeviceKey } from '../client/device-key'
import { checkServer } from '../run'

const SERVER = 'packages/ota-conformance/second/server.py'
const VECTORS = 'packages/ota/vectors'
const LIMIT_MS = 180_000

const isThere = spawnSync('python3', ['--version']).status === 0

let server: ChildProcess | undefined
afterEach(() => server?.kill())

/** Starts it on a port that is free. @returns its address */
async function start(...args: string[]): Promise<string> {
  const child = spawn('python3', [SERVER, '0', ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
  server = child
  const [origin] = await once(createInterface(child.stdout), 'line')
  return String(origin)
}

if (isThere) {
  test('the second server computes every vector and every send log as the first does', () => {
    const command = [SERVER, '--vectors', VECTORS]
    const printed = execFileSync('python3', command, { encoding: 'utf8' })
    expect(printed).toMatch(/^[1-9]\d{3} computed, 0 otherwise$/m)
  })

  test.each(['-1', 'x', '+1'])('a Content-Length of %s is answered 400', async (length) => {
    const { port } = new URL(await start())
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`POST /sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('a sign-in that names a device key registers that one alone', async () => {
    const origin = await start('header')
    const [known] = vectors.sealed
    const { headers } = await fetch(`${origin}/sign-in?jkt=${known?.jkt}`)
    const register = async (deviceKey?: string) => {
      const sent = new Headers({
        Cookie: `${headers.get('set-cookie')}`,
        'device-id': randomUUID(),
      })
      if (deviceKey) sent.set('device-key', deviceKey)
      const answer = await fetch(`${origin}/register`, { method: 'POST', headers: sent })
      return [answer.status, (await answer.json()).code]
    }
    expect(await register()).toEqual([409, 'device_key_mismatch'])
    expect(await register(createDeviceKey().header)).toEqual([409, 'device_key_mismatch'])
    expect(await register(known?.deviceKey)).toEqual([200, undefined])
    expect(await register(createDeviceKey().header)).toEqual([409, 'device_key_mismatch'])
    expect(await register(known?.deviceKey)).toEqual([409, 'already_enrolled'])
  })

  async function judge(origin: string, cases = allCases) {
    const at = (path: string) => new URL(path, origin)
    const { results } = await checkServer({
      url: at('/resource'),
      enrol: at('/register'),
      signIn: at('/sign-in').href,
      logOut: at('/sign-out'),
      otaOnly: true,
      requestIdHeader: 'X-Request-ID',
      cases,
    })
    return results.map(({ case: { id }, verdict, got }) => [id, verdict, got])
  }

  test('registers a device without a key where it is told to', async () => {
    const cases = allCases.filter(({ id }) => /^e[567]$/.test(id))
    const rows = await judge(await start('header'), cases)
    expect(rows).toEqual([
      ['e5', 'passed', '200'],
      ['e6', 'passed', expect.stringMatching(/^400 device_key_invalid ×\d+, 200$/)],
      ['e7', 'passed', '200 ×2'],
    ])
  })

  test(
    'and passes every case',
    async () => {
      const rows = await judge(await start())
      expect(rows.filter(([, verdict]) => verdict === 'failed')).toEqual([])
      expect(rows.filter(([, verdict]) => verdict === 'skipped').map(([id]) => id)).toEqual(['h4'])
    },
    LIMIT_MS,
  )
} else test.todo('the second server is tried: skipped, because python3 is not installed')
