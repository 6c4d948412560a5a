/**
 * In place of `node:net`: a request of the page has no address behind it, so none is ever parsed, and
 * limits count the whole browser as one client.
 */
export const isIPv4 = () => false
export const isIPv6 = () => false
export class SocketAddress {}
/** Of no addresses. */
export class BlockList {
  check = () => false
}
