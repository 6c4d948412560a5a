import { type Link, proofFiles, protocolHref, routes, securityAnchors } from '@/lib/routes'
import { limits } from './limits'

/** The chapters of the page by their anchors, in its order. */
export const developerChapters = {
  'three-lines': 'Three lines on each side',
  'report-mode': 'First watch, then enforce',
  'several-nodes': 'Several nodes',
  'time-and-tabs': 'Time, tabs, repeats',
  mobile: 'Mobile apps',
  'other-languages': 'Other languages',
  'not-done': 'What it does not do',
  questions: 'Ten questions that an architect asks first',
} as const

export type DeveloperChapter = keyof typeof developerChapters

/** Asked before anybody installs anything. */
export interface Question {
  /** The anchor. */
  id: string
  question: string
  /** Three sentences; `backticks` mark code. */
  answer: string
  /** Where it is proven, or said at length. */
  proof: readonly [Link, ...Link[]]
}

const protocol = (heading: string): Link => ({
  label: `Protocol: ${heading}`,
  href: protocolHref(heading),
})
/** @param anchor in content/limits.ts; its title is the label. */
const limit = (anchor: string): Link => {
  const found = limits.find(({ id }) => id === anchor)
  if (!found) throw new Error(`No limit has the id ${anchor}`)
  return { label: found.title, href: `${routes.security}#${anchor}` }
}

export const questions: readonly Question[] = [
  {
    id: 'why-not-dpop',
    question: 'Why not DPoP, mutual TLS or DBSC?',
    answer:
      'Where you can have one of them, take it: a private key that cannot leave the device is the stronger binding. OTA needs no certificate and no security chip, spends every token, and tells two senders of one session apart. They combine: a cookie that DBSC binds can take the place of the device cookie.',
    proof: [protocol('Beside other ways'), limit('limit-key')],
  },
  {
    id: 'is-the-method-bound',
    question: 'Is the method bound?',
    answer:
      'By the token alone it is not: whoever keeps a request from arriving, and has its cookies too, can open one other call of the session with it, within 75 seconds. `requestBinding()` in the browser adds a header that signs method, address, body and send log, and `requireBinding` on the server refuses requests without it. Behind a proxy that changes `Host`, tell the guard its `authority`.',
    proof: [limit('limit-content'), protocol('Binding the request')],
  },
  {
    id: 'store-down',
    question: 'What happens when the store is down?',
    answer:
      'Requests are answered 503 `ota_state_unavailable`, and nothing is let through on trust. When it is back the nodes go on by themselves: with the sessions if it was only out of reach, with new ones if it had lost its memory. Then people sign in again, since no key outlives the memory that protects it.',
    proof: [protocol('Several nodes'), limit('limit-memory')],
  },
  {
    id: 'proxies',
    question: 'What do proxies break?',
    answer:
      'The request id is signed, so `X-Request-ID` must arrive as it was sent: Envoy writes its own, and `requestIdHeader` chooses another name on both sides. A retry is a replay and is refused: `proxy_next_upstream off` in nginx. If every request of every client is `ota_bad_mac`, look there first.',
    proof: [protocol('Proxies')],
  },
  {
    id: 'logs',
    question: 'What may stand in a log?',
    answer:
      'Of a verdict its `code` and `ms`, and of the session a hash at most. A recorded request opens nothing once it was answered, but a log needs neither tokens nor cookies. Never log the answer to a registration: there the session key stands in a header.',
    proof: [
      { label: 'What a thief gets', href: `${routes.security}#${securityAnchors.compromise}` },
    ],
  },
  {
    id: 'cost',
    question: 'What does a check cost?',
    answer:
      'One HMAC and no database; what is stale or misshapen is refused before that. A store that nodes share is asked once for each request whose HMAC was right: a round trip, and in PostgreSQL a write to the disk too. Over HTTP more than nine tenths of the time go to HTTP, or to that disk, and the list of earlier ids makes a request longer by up to 739 bytes.',
    proof: [
      { label: 'Measured: one check', href: `${routes.security}#${securityAnchors.flood}` },
      protocol('Order of checks, and refusals'),
    ],
  },
  {
    id: 'signed-out',
    question: 'Who is signed out without a thief?',
    answer:
      'Whoever was idle for 30 minutes, lost twenty requests in a row, or had a session when the store lost its memory. A storage that was rolled back, by a backup or a duplicated profile, is taken for a clone, because it is one. The cure is always to sign in again; nothing renews a session by itself, since a copied cookie could do that too.',
    proof: [protocol('Enrolment'), protocol('The send log')],
  },
  {
    id: 'jwt-beside-it',
    question: 'Can my JWTs stay?',
    answer:
      "For a while: `bearer: 'pass'` leaves other credentials to whoever checks them next. But a route that takes both is as easy to rob as before, so make it the way there and not the end. Without that option an API under OTA refuses them.",
    proof: [limit('limit-jwt'), protocol('The cookies')],
  },
  {
    id: 'master-key',
    question: 'What if a master key leaks?',
    answer:
      'Whoever has it and sees the store’s epoch can make the key of every session. Put in a new one and take the old one out at once, which ends all sessions. To change keys in peace, list both until the sessions of the old one are over.',
    proof: [protocol('Keys'), limit('limit-server-keys')],
  },
  {
    id: 'reviewed',
    question: 'Who has reviewed it?',
    answer:
      'Nobody outside, yet. To be the first, read the protocol and the source, then run what they are held to: `npm run explore -w packages/research` goes through every interleaving of small worlds, and `npm run theft-matrix -w packages/research` acts out what a thief gets. What you find, send to the address in security.txt.',
    proof: [
      { label: 'The protocol', href: proofFiles.protocol },
      { label: 'The source', href: proofFiles.source },
      { label: 'The matrix of thefts', href: `${routes.security}#${securityAnchors.compromise}` },
      { label: 'security.txt', href: '/.well-known/security.txt' },
    ],
  },
]
