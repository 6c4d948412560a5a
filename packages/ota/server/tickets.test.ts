import { randomUUID } from 'node:crypto'
import { enrolDevice } from '../testing/enrolled-device'
import { createTickets, TICKET_MS } from './tickets'

const PATH = '/files/report.pdf'

const pairOf = (cookies: string) => cookies.split(' ', 2) as [string, string]
/** Both cookies of a session, as this test's `pairOf` reads them. */
const cookiesOf = (session: { sessionId: string; deviceCookie: string }) =>
  `${session.sessionId} ${session.deviceCookie}`

async function openTickets() {
  const device = await enrolDevice()
  const { service, clock, signIn, session } = device
  const { issueTicket, redeemTicket } = createTickets(
    () => service,
    () => clock.now,
    (cookies) => service.provenBy(...pairOf(cookies)),
  )
  const ticket = issueTicket(signIn, PATH)
  const redeem = (of = ticket, path = PATH, cookies: string | undefined = cookiesOf(session)) =>
    redeemTicket(of, path, cookies)
  return { ...device, issueTicket, redeemTicket, redeem, ticket }
}

test('a ticket opens its path once, for the sign-in that asked for it', async () => {
  const { redeem, signIn } = await openTickets()
  expect(await redeem()).toEqual({ signInId: signIn.id })
  expect(await redeem()).toBeNull()
})

test('of a hundred redemptions at once, one succeeds', async () => {
  const { redeem } = await openTickets()
  const all = Array.from({ length: 100 }, () => redeem())
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(1)
})

test.each<[string, (world: Awaited<ReturnType<typeof openTickets>>) => unknown, string?]>([
  ['another path', () => {}, '/files/other.pdf'],
  ['30 seconds', ({ clock }) => Object.assign(clock, { now: clock.now + TICKET_MS })],
  [
    'the logout of its sign-in',
    ({ service, session }) => service.endProven(session.sessionId, session.deviceCookie, 'revoked'),
  ],
])('the server refuses a ticket after %s', async (_, change, path = PATH) => {
  const world = await openTickets()
  await change(world)
  expect(await world.redeem(world.ticket, path)).toBeNull()
})

test('a clock that steps back reopens no used ticket', async () => {
  const { issueTicket, redeem, signIn, clock } = await openTickets()
  await redeem()
  clock.now += TICKET_MS
  expect(await redeem(issueTicket(signIn, PATH))).not.toBeNull() // forgets the first one
  clock.now -= TICKET_MS
  expect(await redeem()).toBeNull()
})

test('the server refuses a copied ticket without the cookies of its session, and does not use it up', async () => {
  const { redeem, redeemTicket, ticket, session, enrol, signIn } = await openTickets()
  const thief = await enrol(randomUUID())
  expect(await redeemTicket(ticket, PATH, undefined)).toBeNull()
  for (const cookies of [
    cookiesOf(thief.session),
    cookiesOf({ ...session, deviceCookie: thief.session.deviceCookie }),
  ])
    expect(await redeem(ticket, PATH, cookies)).toBeNull()
  expect(await redeem()).toEqual({ signInId: signIn.id })
})

test.each([
  ['no ticket', () => ''],
  ['an address without a ticket', () => undefined as unknown as string],
  ['a made-up MAC', (ticket: string) => ticket.replace(/.{43}$/, 'A'.repeat(43))],
  ['a later end', (ticket: string) => ticket.replace(/\.\d{13}\./, '.9999999999999.')],
  ['another id', (ticket: string) => ticket.replace(/[0-9a-f-]{36}/, randomUUID())],
  ['another key number', (ticket: string) => ticket.replace(/^1/, '2')],
])('refuses %s', async (_, change) => {
  const { redeemTicket, ticket, session } = await openTickets()
  expect(await redeemTicket(change(ticket), PATH, cookiesOf(session))).toBeNull()
})
