import type { RequestListener } from 'node:http'
import { addressOf, type TrustedProxies } from './client-address'
import { counting, createWindow } from './rate-limit'

/** A page is about 25 files: a hundred people who share an address open one, and go on to another. */
export const FILES = { calls: 4000, seconds: 10 }

/**
 * Counts requests for files per client address; too many get 429 with Retry-After in seconds.
 * @param trustProxy see {@link addressOf}.
 * @param onLimited told of each request that is refused.
 */
export function limitRequests(
  site: RequestListener,
  trustProxy: TrustedProxies,
  onLimited: () => void,
): RequestListener {
  const count = counting(createWindow(FILES), onLimited)
  return async (request, response) => {
    const wait = await count(addressOf(request, trustProxy))
    if (wait === null) return site(request, response)
    response.writeHead(429, {
      'Content-Type': 'text/plain;charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': wait,
    })
    response.end('Too many requests, please wait a moment.\n')
  }
}
