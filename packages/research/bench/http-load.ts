import { randomUUID } from 'node:crypto'
import { apiAt, type CalledApi, Visitor } from '@one-tick-ahead/api/testing/visitor'
import autocannon from 'autocannon'

/** What one kind of request came to, end to end. */
export interface LoadResult {
  name: string
  perSecond: number
  /** Milliseconds, of the answers' times. */
  p50: number
  p99: number
}

/** Makes the next request of one connection. */
type NextRequest = () => { path: string; headers: Record<string, string> }

export interface Load {
  name: string
  /** What every answer must be, so that nothing else is measured by mistake. */
  status: number
  /** @param device whose requests this connection sends, one at a time. */
  start(device: Visitor): NextRequest
}

const CALL = '/api/customer'
/** Each sends its next request when the last one is answered: one in flight for each session. */
export const CONNECTIONS = 10
const WARM_UP_SECONDS = 1
const SECONDS = 2

const forgedSignature = (token: string) => token.replace(/[^.]{20}$/, 'A'.repeat(20))

export const loads: readonly Load[] = [
  { name: 'plain route', status: 200, start: () => () => ({ path: '/healthz', headers: {} }) },
  {
    name: 'JWT accept (RS256)',
    status: 200,
    start: ({ token }) => repeat({ Authorization: token }),
  },
  {
    name: 'JWT refuse: bad signature',
    status: 401,
    start: ({ token }) => repeat({ Authorization: forgedSignature(token) }),
  },
  {
    name: 'OTA accept',
    status: 200,
    start: (device) => {
      const Cookie = device.cookieHeader()
      return () => ({ path: CALL, headers: { ...device.nextOtaHeaders(), Cookie } })
    },
  },
  {
    name: 'OTA refuse: forged MAC',
    status: 401,
    start: (device) => {
      const Cookie = device.cookieHeader()
      // A right token, of another request id.
      const forge = () => ({ ...device.nextOtaHeaders(), 'X-Request-ID': randomUUID(), Cookie })
      return () => ({ path: CALL, headers: forge() })
    },
  },
  {
    name: 'garbage header',
    status: 401,
    start: () => repeat({ Authorization: 'OTA garbage' }),
  },
]

/** @throws Error where no load has that name. */
export function loadOf(name: string): Load {
  const load = loads.find((one) => one.name === name)
  if (!load) throw new Error(`No load is called "${name}"`)
  return load
}

/** As many devices as there are connections, signed in and enrolled. */
export function enrolDevices(
  origin: string,
  loginCookie: CalledApi['loginCookie'],
): Promise<Visitor[]> {
  const enrol = async () => {
    const device = new Visitor(apiAt(origin, { loginCookie }))
    const answers = [await device.enrol(), await device.callWithOta()]
    if (answers.some(({ status }) => status !== 200)) throw new Error('A device was refused')
    return device
  }
  return Promise.all(Array.from({ length: CONNECTIONS }, enrol))
}

function repeat(headers: Record<string, string>): NextRequest {
  return () => ({ path: CALL, headers })
}

/** Sends one kind of request for a while, from one connection for each device. */
export async function measureLoad(
  origin: string,
  load: Load,
  devices: readonly Visitor[],
): Promise<LoadResult> {
  const { times, seconds } = await send(origin, load, devices, SECONDS)
  return {
    name: load.name,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  }
}

/** The same, unmeasured. */
export async function warmUp(
  origin: string,
  load: Load,
  devices: readonly Visitor[],
): Promise<void> {
  await send(origin, load, devices, WARM_UP_SECONDS)
}

async function send(
  origin: string,
  { name, status, start }: Load,
  devices: readonly Visitor[],
  duration: number,
) {
  const times: number[] = []
  const others = new Map<number, number>()
  const free = [...devices]
  const result = await new Promise<autocannon.Result>((done, failed) => {
    const instance = autocannon(
      {
        url: origin,
        connections: devices.length,
        // The server closes a connection after its thousandth answer; this client would not hear it.
        reconnectRate: 900,
        duration,
        setupClient(client) {
          const device = free.pop()
          if (!device) throw new Error('More connections than devices')
          const next = start(device)
          client.setRequests([{ setupRequest: (request) => ({ ...request, ...next() }) }])
        },
      },
      (error, outcome) => (error ? failed(error) : done(outcome)),
    )
    instance.on('response', (_client, code, _bytes, milliseconds) => {
      if (code === status) times.push(milliseconds)
      else others.set(code, (others.get(code) ?? 0) + 1)
    })
  })
  if (others.size > 0 || result.errors > 0) {
    const codes = [...others].map(([code, count]) => `${count} × ${code}`).join(', ')
    throw new Error(`${name}: ${result.errors} errors, and answers other than ${status}: ${codes}`)
  }
  return { times, seconds: result.duration }
}

/**
 * The value that this share of all is at or below; of an even number the lower middle is the median.
 * @param share 0 to 1.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}
