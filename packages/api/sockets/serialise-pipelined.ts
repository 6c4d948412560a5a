import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Pipelined requests (RFC 9112 §9.3.2) that may wait; no browser sends any. */
const MAX_WAITING = 32

/**
 * Answers the requests of a connection one after the other. Node hands over every request that has
 * come, and each would open its file while only the first can be answered. Beyond
 * {@link MAX_WAITING} the connection is cut.
 */
export function oneAtATime(handler: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    const answer = () => {
      response.once('close', () => {
        queue.shift()
        if (!socket.destroyed) queue[0]?.()
      })
      handler(request, response)
    }
    if (queue.length > MAX_WAITING) {
      socket.destroy()
      return
    }
    queue.push(answer)
    if (queue.length === 1) answer()
  }
}
