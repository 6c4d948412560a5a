import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { z } from 'zod'
import { peerNetwork } from '../http/client-address'

/** A connection takes two descriptors while its answer is sent: the socket and the file. */
const DESCRIPTORS_EACH = 2
/** For databases, mail, logs and what Node itself has open. */
const DESCRIPTORS_RESERVED = 224

/** Used where the system states no number, as on Windows: there descriptors do not run out first. */
const report = z.object({ userLimits: z.object({ open_files: z.object({ soft: z.number() }) }) })

/** How many connections the limit of open files allows (`ulimit -n`): 400 of the usual 1,024. */
function connectionsThatFit(): number {
  const { data } = report.safeParse(process.report.getReport())
  if (!data) return Number.POSITIVE_INFINITY
  const free = data.userLimits.open_files.soft - DESCRIPTORS_RESERVED
  return Math.max(1, Math.floor(free / DESCRIPTORS_EACH))
}

/** What clients may hold open, and for how long without reading. */
export interface ConnectionLimits {
  /** Connections at once; when there are more, those without a request are closed, oldest first. */
  total: number
  /** The same for one client network; Infinity behind a proxy, whose connections are everybody's. */
  perClient: number
  /**
   * Milliseconds in which a client must read on while an answer waits for it. Nobody reads where none of
   * the ready pieces leaves in that time; a piece of a file has 64 KiB.
   */
  readTimeout: number
}

/** A browser has six at once for a host. */
export const CONNECTIONS_PER_CLIENT = 100

const LIMITS: ConnectionLimits = {
  total: Math.min(2000, connectionsThatFit()),
  perClient: Number.POSITIVE_INFINITY,
  readTimeout: 60_000, // as nginx's send_timeout; a shorter one would cut the slowest phones
}

interface Connection {
  client: string
  /** Requests whose answer is not finished. */
  pending: number
  /** Bytes that have left, and since when (milliseconds) no more have. */
  sent: number
  since: number
}

/** What {@link createConnections} makes. */
export type Connections = ReturnType<typeof createConnections>

/**
 * Bounds what clients can hold open, over all servers that it watches: a connection beyond the
 * bounds is closed without an answer, and one whose client does not read is cut.
 */
export function createConnections(limits: Partial<ConnectionLimits> = {}) {
  const { total, perClient, readTimeout } = { ...LIMITS, ...limits }
  const all = new Map<Socket, Connection>()
  /** Connections without a request under way; the one that is idle longest comes first. */
  const idle = new Set<Socket>()
  const clients = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isClosing = false

  function forget(socket: Socket): void {
    const connection = all.get(socket)
    if (!connection) return
    all.delete(socket)
    idle.delete(socket)
    const others = (clients.get(connection.client) ?? 1) - 1
    if (others > 0) clients.set(connection.client, others)
    else clients.delete(connection.client)
    if (all.size === 0) clearInterval(timer)
  }

  function cut(socket: Socket): void {
    forget(socket) // at once: its close event comes later
    socket.destroy()
  }

  /** The newest connection is the last of the idle ones, so it is closed itself where all others are busy. */
  function cutLongestIdle(client?: string): void {
    for (const socket of idle) {
      if (client !== undefined && all.get(socket)?.client !== client) continue
      cut(socket)
      return
    }
  }

  function cutThoseThatDoNotRead(): void {
    const now = performance.now()
    for (const [socket, connection] of all) {
      const sent = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || sent !== connection.sent) {
        connection.sent = sent
        connection.since = now
      } else if (now - connection.since >= readTimeout) cut(socket)
    }
  }

  function admit(socket: Socket): void {
    const client = peerNetwork(socket)
    if (all.size === 0) timer = setInterval(cutThoseThatDoNotRead, readTimeout / 6).unref()
    const now = performance.now()
    all.set(socket, { client, pending: 0, sent: 0, since: now })
    idle.add(socket)
    clients.set(client, (clients.get(client) ?? 0) + 1)
    socket.once('close', () => forget(socket))
    if ((clients.get(client) ?? 0) > perClient) cutLongestIdle(client)
    else if (all.size > total) cutLongestIdle()
  }

  return {
    watch(server: Server): void {
      server.on('connection', admit)
      server.on('request', ({ socket }, response) => {
        const connection = all.get(socket)
        if (!connection) return
        connection.pending += 1
        idle.delete(socket)
        if (isClosing) response.shouldKeepAlive = false // it says `Connection: close`
        response.once('close', () => {
          connection.pending -= 1
          if (connection.pending > 0 || !all.has(socket)) return
          idle.add(socket)
        })
      })
    },
    /** From now on each answer is the last of its connection, and says so. */
    closeAfterAnswers(): void {
      isClosing = true
    },
    /** Closes those without a request, also those that browsers open in advance. */
    closeIdle(): void {
      for (const socket of idle) cut(socket)
    },
  }
}
