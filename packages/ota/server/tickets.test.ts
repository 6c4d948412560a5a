import { randomUUID } from 'node:crypto'
import { enrolDevice } from '../testing/enrolled-device'
import { createTickets, TICKET_MS } from './tickets'

const PATH = '/files/report.pdf'

async function openTickets() {
  const device = await enrolDevice()
  const { service, clock, signIn } = device
  const tickets = createTickets(
    () => service,
    () => clock.now,
  )
  return { ...device, tickets, ticket: tickets.issueTicket(signIn, PATH) }
}

test('a ticket opens its path once, for the sign-in that asked for it', async () => {
  const { tickets, ticket, signIn } = await openTickets()
  expect(await tickets.redeemTicket(ticket, PATH)).toEqual({ signInId: signIn.id })
  expect(await tickets.redeemTicket(ticket, PATH)).toBeNull()
})

test('of a hundred redemptions at once, one succeeds', async () => {
  const { tickets, ticket } = await openTickets()
  const all = Array.from({ length: 100 }, () => tickets.redeemTicket(ticket, PATH))
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1)
})

test.each<[string, (world: Awaited<ReturnType<typeof openTickets>>) => unknown, string?]>([
  ['another path', () => {}, '/files/other.pdf'],
  ['30 seconds', ({ clock }) => Object.assign(clock, { now: clock.now + TICKET_MS })],
  [
    'the logout of its sign-in',
    ({ service, session }) => service.endProven(session.sessionId, session.deviceCookie, 'revoked'),
  ],
])('a ticket opens nothing after %s', async (_, change, path = PATH) => {
  const world = await openTickets()
  await change(world)
  expect(await world.tickets.redeemTicket(world.ticket, path)).toBeNull()
})

test('a clock that steps back reopens no used ticket', async () => {
  const { tickets, ticket, signIn, clock } = await openTickets()
  await tickets.redeemTicket(ticket, PATH)
  clock.now += TICKET_MS
  const later = tickets.issueTicket(signIn, PATH)
  expect(await tickets.redeemTicket(later, PATH)).not.toBeNull() // forgets the first one
  clock.now -= TICKET_MS
  expect(await tickets.redeemTicket(ticket, PATH)).toBeNull()
})

test.each([
  ['no ticket', () => ''],
  ['an address without a ticket', () => undefined as unknown as string],
  ['a made-up MAC', (ticket: string) => ticket.replace(/.{43}$/, 'A'.repeat(43))],
  ['a later end', (ticket: string) => ticket.replace(/\.\d{13}\./, '.9999999999999.')],
  ['another id', (ticket: string) => ticket.replace(/[0-9a-f-]{36}/, randomUUID())],
  ['another key number', (ticket: string) => ticket.replace(/^1/, '2')],
])('refuses %s', async (_, change) => {
  const { tickets, ticket } = await openTickets()
  expect(await tickets.redeemTicket(change(ticket), PATH)).toBeNull()
})
