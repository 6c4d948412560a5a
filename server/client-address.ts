import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** What @hono/node-server puts into `c.env`; empty under `app.request` in tests. */
interface NodeBindings {
  incoming?: Pick<IncomingMessage, 'rawHeaders' | 'socket'>
}

export function incomingOf(c: Context): NodeBindings['incoming'] {
  return (c.env as NodeBindings | undefined)?.incoming
}

/** One household or host usually holds a whole /64, so that is what a limit counts. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}

/**
 * Whom a rate limit counts. X-Forwarded-For is written by anybody, so only its last `trustProxy`
 * entries, which our own proxies appended, are believed (ASVS 4.1.3).
 * @param trustProxy number of proxies in front of the server; 0 uses the socket's address.
 */
export function clientAddress(c: Context, trustProxy: number): string {
  const socket = incomingOf(c)?.socket?.remoteAddress ?? 'unknown'
  if (trustProxy === 0) return networkOf(socket)
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  return networkOf(hops.at(-trustProxy) || socket)
}
