import type { IncomingMessage } from 'node:http'
import { type BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { Context } from 'hono'

/** The value of `c.env` by @hono/node-server; empty under `app.request` in tests. */
interface NodeBindings {
  incoming?: Pick<IncomingMessage, 'complete' | 'rawHeaders' | 'socket'>
}

export function incomingOf(c: Context): NodeBindings['incoming'] {
  return (c.env as NodeBindings | undefined)?.incoming
}

/** Addresses of trusted proxies: what they say of their clients is believed. */
export type TrustedProxies = Pick<BlockList, 'check'>

/** One spelling per address: IPv4 also where it is mapped into IPv6. Null for anything else. */
export function parseAddress(text: string): string | null {
  if (isIPv4(text)) return text
  if (!isIPv6(text) || text.includes('%')) return null
  const { address } = new SocketAddress({ address: text, family: 'ipv6' })
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
}

/** Length of the longest entry: IPv6 with IPv4 at its end, in brackets and with a port. */
const LONGEST_ENTRY = '[0000:0000:0000:0000:0000:ffff:255.255.255.255]:65535'.length

/** An entry of X-Forwarded-For; some proxies append the port: `192.0.2.1:80`, `[2001:db8::1]:80`. */
function parseEntry(entry: string): string | null {
  if (entry.length > LONGEST_ENTRY) return null // the pattern may take quadratic time
  const [, v6, v4] = /^(?:\[([^\]]*:[^\]]*)\]|([\d.]+))(?::\d{1,5})?$/.exec(entry) ?? []
  return parseAddress(v6 ?? v4 ?? entry)
}

/** One household or host usually holds a whole /64, so that is what a limit counts. */
function countedAs(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}

/**
 * The network around an address: the /24 of IPv4, the /48 of IPv6, which one customer of a provider often has.
 * @param address as {@link clientAddress} returns it.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address.replace(/\d+$/, '0/24')
  const [, head] = /^((?:[^:]+:){2}[^:]+):[^:]+::\/64$/.exec(address) ?? []
  return head ? `${head}::/48` : address
}

const isIn = (proxies: TrustedProxies, address: string) =>
  proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * The address that a rate limit counts. Anyone can write X-Forwarded-For, so this reads it from its end, and
 * only as far as our own proxies wrote it (ASVS 4.1.3): each entry was appended by the address
 * found before it. If an entry is no address, the limit counts the proxy that wrote it.
 */
export function clientAddress(c: Context, trustProxy: TrustedProxies): string {
  const [peer = ''] = incomingOf(c)?.socket?.remoteAddress?.split('%') ?? [] // without a zone
  let proven = parseAddress(peer)
  if (proven === null) return 'unknown'
  const entries = (c.req.header('x-forwarded-for') ?? '').split(',')
  while (isIn(trustProxy, proven)) {
    const entry = parseEntry(entries.pop()?.trim() ?? '')
    if (entry === null) break
    proven = entry
  }
  return countedAs(proven)
}
