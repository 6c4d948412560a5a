import { lookup } from 'node:dns/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { MAX_HEADER_BYTES } from '../contract/limits'
import { isLoopback } from '../start/env-fields'
import { StartError } from '../start/start-error'
import { answerInTurn, settleHost } from './front-door'

/** Slow or oversized requests, and clients that do not read, must not hold a connection (CWE-400). */
const LIMITS = {
  maxHeaderSize: MAX_HEADER_BYTES, // beyond it Node answers 431
  headersTimeout: 10_000, // milliseconds, as below; from a request's first byte, or the connection's
  requestTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the 60 s of nginx and of most load balancers. The side that sends requests must close first:
  // otherwise a request meets a closed connection, and its visitor gets 502.
  keepAliveTimeout: 75_000,
}

/**
 * Milliseconds without any byte, in or out, after which Node cuts a connection. It notices that an answer has
 * stopped at the end of the second such time. As nginx's send_timeout: less would cut the slowest phones.
 */
const STALLED_MS = 60_000

/** More than any client opens by accident; the server closes a further connection at once. */
const MAX_CONNECTIONS = 5000

/** The last answer says `Connection: close`, as nginx's does; a client that continues gets 503. */
const MAX_REQUESTS_PER_CONNECTION = 1000

interface Listening {
  handler: RequestListener
  host: string
  port: number
  /** Name of the variable that sets the port, for the message when it is taken. */
  variable: string
  /** Receives what the handler throws, by default `console.error`. */
  report?: (error: unknown) => void
  /** Instead of the project's own, for tests that cannot wait. */
  limits?: Partial<typeof LIMITS & { timeout: number; maxConnections: number }>
}

/** The open connections of a server; Node counts one that has sent nothing as busy, and would wait for it. */
const socketsOf = new WeakMap<Server, Set<Socket>>()

function watchSockets(server: Server): void {
  const sockets = new Set<Socket>()
  socketsOf.set(server, sockets)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
}

/** A handler's fault cuts its own answer: as an unhandled rejection it would be everybody's. */
function contain(handler: RequestListener, report: (error: unknown) => void): RequestListener {
  return async (request, response) => {
    try {
      await handler(request, response)
    } catch (error) {
      report(error)
      response.destroy()
    }
  }
}

/**
 * Starts an HTTP server with the project's limits.
 * @throws StartError naming the variable and the port if the port is taken or not allowed.
 */
export async function listen(listening: Listening): Promise<Server> {
  const { handler, host, port, variable, limits, report = console.error } = listening
  const server = createServer({ ...LIMITS, ...limits })
  // No limit on their number, since their bytes are limited: a proxy would see a repeated one that Node leaves out.
  server.maxHeadersCount = 0
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION
  server.maxConnections = limits?.maxConnections ?? MAX_CONNECTIONS
  server.timeout = limits?.timeout ?? STALLED_MS
  watchSockets(server)
  server.on('request', (_request, response) => {
    if (!server.listening) response.shouldKeepAlive = false // it says `Connection: close`
  })
  server.on('request', answerInTurn(contain(settleHost(handler), report)))
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') failed(takenError(listening))
      else if (error.code === 'EACCES') {
        failed(new StartError(`${variable}: this user may not listen on port ${port}`))
      } else if (NOT_HERE.includes(error.code ?? '')) failed(foreignHost(host, error))
      else failed(error)
    })
    server.listen(port, host, done)
  })
  return server
}

/** Codes for an address that no interface of this machine has, or that cannot be one. */
const NOT_HERE = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']

const foreignHost = (host: string, cause: unknown) =>
  new StartError(
    `HOST: expected an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them; ${host} is none. PUBLIC_API_URL has the name for browsers`,
    { cause },
  )

const takenError = ({ variable, port, host }: Pick<Listening, 'variable' | 'port' | 'host'>) =>
  new StartError(
    `${variable}: port ${port} on ${host} is taken; stop what uses it or set ${variable} to another`,
  )

/** An address by which a machine reaches its own servers that listen on all addresses. */
const LOCAL: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

/** True if a program accepts connections there. */
function isTaken({ host, port }: Pick<Listening, 'host' | 'port'>): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, LOCAL[host] ?? host)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

/**
 * Fails early where {@link listenOnEach} would fail late, without accepting a connection that the server could
 * not answer yet.
 * @throws StartError if the port is taken or the first address is not this machine's.
 */
export async function requireFree(
  hosts: readonly string[],
  where: Pick<Listening, 'port' | 'variable'>,
): Promise<void> {
  const own = await listenOnEach(hosts, { ...where, port: 0, handler: () => {} })
  await Promise.all(own.map((server) => new Promise((done) => server.close(done))))
  for (const host of hosts)
    if (await isTaken({ ...where, host })) throw takenError({ ...where, host })
}

/** Some machines, containers above all, have IPv6 switched off. */
export function hasNoIPv6(error: unknown): boolean {
  const reason = error instanceof StartError ? error.cause : error
  const { code } = (reason ?? {}) as NodeJS.ErrnoException
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}

const LOOPBACK = ['127.0.0.1', '::1']

/**
 * The addresses on which a server listens. `localhost` may mean either loopback address, and another program on the
 * second one would quietly take half of the visitors, so a server that listens on one listens on both. It also does if
 * its own address for browsers is a loopback one, such as the default, which would otherwise not answer.
 * @param host an address or a name of this machine. @param port its own.
 * @param address for browsers; null for none that is known.
 * @throws StartError if the host has no address.
 */
export async function listenAddresses(
  host: string,
  port: number,
  address: string | null,
): Promise<string[]> {
  const own = await lookup(host).then(
    (found) => found.address,
    (error) => {
      throw foreignHost(host, error)
    },
  )
  const isLocal = address !== null && isOnThisMachine(new URL(address), port)
  if (own === '::' || (!isLocal && !LOOPBACK.includes(own))) return [own]
  if (own === '0.0.0.0') return [own, '::1']
  return [...new Set([own, ...LOOPBACK])]
}

/** True for a loopback address with this port. */
const isOnThisMachine = ({ hostname, protocol, port }: URL, own: number) =>
  isLoopback(hostname) && Number(port || (protocol === 'https:' ? 443 : 80)) === own

/**
 * The same server on each address. The first one must be there; a machine without IPv6 lacks others.
 * @throws StartError as {@link listen} does.
 */
export async function listenOnEach(
  hosts: readonly string[],
  listening: Omit<Listening, 'host'>,
): Promise<Server[]> {
  const servers: Server[] = []
  for (const host of hosts) {
    try {
      servers.push(await listen({ ...listening, host }))
    } catch (error) {
      if (servers.length > 0 && hasNoIPv6(error)) continue
      for (const server of servers) server.close()
      throw error
    }
  }
  return servers
}

/**
 * Accepts no connection any more, and lets the requests of those that are there finish. Times are in
 * milliseconds.
 * @param limitMs after which requests under way are cut off.
 */
export async function drain(servers: readonly Server[], limitMs: number): Promise<void> {
  const closed = servers.map((server) => new Promise((done) => server.close(done)))
  const hangUp = () => {
    for (const server of servers) {
      server.closeIdleConnections()
      for (const socket of socketsOf.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy()
    }
  }
  hangUp()
  const again = setInterval(hangUp, 100)
  const cutOff = setTimeout(() => {
    for (const server of servers) server.closeAllConnections()
  }, limitMs)
  await Promise.all(closed)
  clearTimeout(cutOff)
  clearInterval(again)
}
