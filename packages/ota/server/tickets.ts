import { randomUUID } from 'node:crypto'
import { isUuid } from '../ids'
import type { OtaService } from './service'
import { equalText } from './session-keys'
import type { SignIn } from './sign-ins'
import { changeRecord, turnsOf } from './store'
import { recordKeyOf } from './stored-record'

/** A ticket lives this long, in milliseconds. */
export const TICKET_MS = 30_000

/** Most redeemed tickets of one sign-in that are remembered; more within 30 seconds are refused. */
const TICKET_LIMIT = 100

/** True for a path that a request can have. */
function isPath(path: unknown): boolean {
  if (typeof path !== 'string' || !URL.canParse(path, 'http://host')) return false
  const { host, pathname } = new URL(path, 'http://host')
  return host === 'host' && pathname === path
}

/** `<key number>.<record key>.<end, Unix ms>.<id>.<mac>` */
const TICKET = /^(\d{1,3})\.([\w-]{22})\.(\d{13})\.([0-9a-f-]{36})\.([\w-]{43})$/

/**
 * Tickets for requests that cannot carry a token: `<img>`, downloads, EventSource and WebSocket. A ticket opens one
 * path, once, within 30 seconds, in the browser whose sign-in asked for it: an address is copied more easily than a
 * cookie that scripts cannot read.
 */
export interface Tickets {
  /**
   * Makes a ticket, which the page puts into the address.
   * @param signIn of the guarded request that asks for it. @param path without the query, such as `/files/report.pdf`.
   * @throws TypeError without a sign-in, as behind `bearer`, or for a path that no request can have.
   */
  issueTicket(signIn: Pick<SignIn, 'id'>, path: string): string
  /**
   * Uses a ticket up.
   * @param path of the request, without the query. @param cookies the request's `Cookie` header.
   * @returns the id of the sign-in that asked for it; null if the ticket is used, expired, made up or for another
   * path, if its sign-in has ended, or if the cookies prove no session of that sign-in.
   * @throws (as a rejection) StateUnavailableError
   */
  redeemTicket(
    ticket: string,
    path: string,
    cookies: string | null | undefined,
  ): Promise<{ signInId: string } | null>
}

/**
 * @param service called with the first ticket. @param now Unix milliseconds.
 * @param sessionOf the id of the session that a `Cookie` header proves.
 */
export function createTickets(
  service: () => OtaService,
  now: () => number,
  sessionOf: (cookies: string) => string | null,
): Tickets {
  return {
    issueTicket(signIn, path) {
      const { id } = Object(signIn)
      if (typeof id !== 'string' || id === '') {
        throw new TypeError('OTA: issueTicket needs the sign-in of a guarded request')
      }
      if (!isPath(path)) {
        throw new TypeError(
          'OTA: issueTicket needs a path as addresses have it, from / on, without a query and with %20 for a space',
        )
      }
      const { keys, kid } = service()
      const head = `${kid}.${recordKeyOf(id)}.${now() + TICKET_MS}.${randomUUID()}`
      const mac = keys.ticketMac(kid, `${head}.${path}`)
      if (mac === null) throw new Error(`OTA: no master key ${kid}`)
      return `${head}.${mac}`
    },

    async redeemTicket(ticket, path, cookies) {
      if (typeof ticket !== 'string') return null // an address without a ticket
      const { keys, store } = service()
      const [, kid, recordKey = '', end, id = '', mac = ''] = TICKET.exec(ticket) ?? []
      const head = ticket.slice(0, -mac.length - 1)
      const right = keys.ticketMac(Number(kid), `${head}.${path}`)
      const time = now()
      if (right === null || !equalText(mac, right) || !isUuid(id)) return null
      if (time >= Number(end)) return null
      const sessionId = sessionOf(cookies ?? '')
      if (sessionId === null) return null
      const redeem = () =>
        changeRecord<{ signInId: string } | null>(store, recordKey, (record) => {
          if (record?.sessionId !== sessionId || record.over || time >= record.expiresAt)
            return { result: null }
          // Judged by the latest time, so that a clock that steps back reopens no ticket.
          record.clock = Math.max(record.clock, time)
          const known = record.tickets.filter(({ end: until }) => until > record.clock)
          const isUsed = Number(end) <= record.clock || known.some((one) => one.id === id)
          if (isUsed || known.length >= TICKET_LIMIT) return { result: null }
          record.tickets = [...known, { id, end: Number(end) }]
          return { result: { signInId: record.signInId }, write: record }
        })
      // A copy of a used ticket, as a log has it, must not fill the owner's line.
      return turnsOf(store)(recordKey, id, redeem, (record) =>
        record?.tickets.some((one) => one.id === id) ? null : undefined,
      )
    },
  }
}
