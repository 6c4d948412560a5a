import type { Link } from '@/lib/pages'
import { COST_ID, protocolHref, routes, SECURITY_TXT, theftsHref, VECTORS_FILE } from '@/lib/routes'
import { limits } from '../limits/limits'

/** The chapters of the page by their anchors, in its order. */
export const developerChapters = {
  'three-lines': 'What you add',
  'report-mode': 'First watch, then enforce',
  'several-nodes': 'Several nodes',
  'time-and-tabs': 'Time, tabs, repeats',
  mobile: 'Mobile apps',
  'other-languages': 'Other languages',
  'not-done': 'What it does not do',
  questions: 'Ten questions that an architect asks first',
} as const

export type DeveloperChapter = keyof typeof developerChapters

/** One thing to know; `backticks` mark code in its text. */
export interface Note {
  title: string
  text: string
}

/** A part of the first chapter, with an example of the package's README. */
export interface Side extends Note {
  /** The example's name, and the anchor. */
  id: string
  /** Where the code belongs. */
  file: string
  more?: Link
}

/** What is the same for every server, before the choice. */
export const install: Side = {
  id: 'install',
  file: 'Terminal',
  title: 'Install',
  text: 'The package is not on npm yet, nobody outside has reviewed it, and no licence is granted until its owner decides. Write to us for the package.',
  more: { label: 'Ask for the package', href: routes.contact },
}

/** The choice: an architect reads one of them. */
export const servers: readonly Side[] = [
  {
    id: 'hono',
    file: 'server.ts',
    title: 'Hono',
    text: '`otaEnrol` registers the device of a sign-in, once. `ota` lets a request pass whose token is right, and answers the others itself.',
  },
  {
    id: 'express',
    file: 'server.ts',
    title: 'Express',
    text: 'The same two, as middleware. `keys` and `store` are made as for Hono; the verdict is in `request.ota`.',
  },
  {
    id: 'fastify',
    file: 'server.ts',
    title: 'Fastify',
    text: 'The guard is a hook, in a plugin of its own: what is registered in there passes it, and nothing else does. `orders` stands for your routes.',
  },
  {
    id: 'node',
    file: 'server.ts',
    title: 'Node',
    text: 'All but the registration passes the guard. `signInOf` and `handle` are yours.',
  },
]

export const browser: Side = {
  id: 'browser',
  file: 'page.ts',
  title: 'In the browser',
  text: '`api` is `fetch`. It registers the device with its first call, signs each call, keeps one send log for all tabs and learns the server’s time. A 401 or 409 says in its `code` what happened; mostly the cure is to sign in again.',
}

/** What nobody can write for the reader. */
export const yours: readonly Note[] = [
  {
    title: 'Who signs in',
    text: '`signIn` gives `{ id, at, expiresAt }`, or `null` for nobody. `id` names this one sign-in and is never used again; the times are Unix milliseconds. Within five minutes of `at` a device is registered, once.',
  },
  {
    title: 'Who logs out',
    text: "Await `store.endSignIn({ id, expiresAt }, 'revoked')`. It ends the sign-in for OTA, and the session that came of it.",
  },
  {
    title: 'Who is calling',
    text: "Await `store.signInOf(sessionId)`: it gives the `id` of the sign-in. The verdict has the `sessionId`; in Hono it is `c.get('ota')`. Ask this and not your sign-in cookie: the two could be of different people.",
  },
]

export const rollout: readonly Note[] = [
  {
    title: 'Watch',
    text: "With `mode: 'report'` the guard judges every request, tells `onVerdict`, and lets all of them pass, also those without a token.",
  },
  {
    title: 'Wait for ok',
    text: 'Ship the browser’s lines. When `onVerdict` says `ok` for what your own clients send, nothing of yours would be refused.',
  },
  {
    title: 'Enforce',
    text: 'Leave `mode` out: to enforce is the default. From now on a request that somebody copied is refused.',
  },
  {
    title: 'And back',
    text: "The way back is the same word, `mode: 'report'`. Only a session that was found cloned stays over: its verdicts go on saying so.",
  },
]

export const nodes: readonly Note[] = [
  {
    title: 'Any node takes any request',
    text: 'No sticky sessions. Token and device cookie are checked on the node; only then is the shared store asked, once, and checks and spends the id in one step.',
  },
  {
    title: 'The same keys everywhere',
    text: 'Keys of sessions are derived from `OTA_MASTER_KEYS`, so every node needs the same. A new key goes in behind the old one first, and in front in a second round.',
  },
  {
    title: 'If the store loses its data',
    text: 'Its state epoch is lost with it, and so is every session key. People sign in again, and nothing old opens anything. That a sign-in was used should outlive it: `signIns` takes a database of yours.',
  },
  {
    title: 'Clocks of servers',
    text: 'All nodes need NTP. A node whose clock is some seconds off narrows the window for tokens; none is accepted twice by it.',
  },
]

export const conduct: readonly Note[] = [
  {
    title: 'Clocks of devices',
    text: 'A token is accepted up to 15 seconds around the server’s time for certain. A device may be wrong by more: `otaFetch` learns the time from the `Date` header of any answer, and sends once more.',
  },
  {
    title: 'Tabs',
    text: 'All tabs of an origin share one session and one send log, under a Web Lock. A tab has eight requests under way at most; the ninth waits.',
  },
  {
    title: 'Repeats',
    text: 'An id is spent before your handler runs. If the handler fails, call again: each call makes a new id. The same request sent twice is refused, from any sender.',
  },
  {
    title: 'A bad line',
    text: 'Twenty requests in a row that never arrive end a session. Give `otaFetch` an open address as `ready`: after a call without an answer it asks there before it announces the next.',
  },
  {
    title: 'Another origin',
    text: 'Allow credentials and the headers `authorization`, `x-request-id`, `requesthistory`, `device-id` and `device-key`; expose `session_key`, `jSessionId` and `Date`. Site and API must be on one registrable domain, or browsers drop the cookies.',
  },
  {
    title: 'Only over https',
    text: 'WebCrypto, Web Locks and cookies named `__Host-` exist there alone. `secureCookies: false` is for `http://localhost`, and for nothing else.',
  },
]

export const mobile: readonly Note[] = [
  {
    title: 'The key',
    text: '`session_key` is a JWE for the key pair whose public half you send in `device-key`; a JOSE library opens it. What is inside is a text, and its characters are the key. On iOS keep it in the keychain, for this device only, or a backup may carry it along. Android’s Keystore takes it as an HMAC key and does not give it out again.',
  },
  {
    title: 'The cookies',
    text: 'Registration sets two, and every request must bring both. Use the cookie store of your HTTP library, one that outlives the process, or keep a jar of your own, guarded like the key.',
  },
  {
    title: 'The send log',
    text: 'Read it, append the new id and store it under one lock, then send it as it was before. Extensions and background tasks take the same lock, or have a sign-in of their own.',
  },
  {
    title: 'Backups',
    text: 'A send log from a backup is an old one, and looks like a clone, because it is one. Keep log, key and cookies out of backups; else people sign in again after each restore.',
  },
  {
    title: 'WebViews',
    text: 'A WebView keeps its cookies and its storage apart from the app’s: for the server it is a second device. Let the app make the calls, or let the WebView have a sign-in of its own.',
  },
  {
    title: 'Ids',
    text: 'Request and device ids are UUIDs in lower case, and compared as text. Swift’s `uuidString` is upper case: write `.lowercased()` behind it.',
  },
]

/** A program that makes a token, from the package's vectors. */
interface Program {
  title: string
  /** In packages/ota/vectors. */
  file: string
  language: string
}

export const programs: readonly Program[] = [
  { title: 'Node', file: 'token.mjs', language: 'js' },
  { title: 'Python', file: 'token.py', language: 'python' },
  { title: 'openssl', file: 'token.sh', language: 'bash' },
  { title: 'Java', file: 'Token.java', language: 'java' },
]

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
/** @param anchor in app/limits/limits.ts; its title is the label. */
const limit = (anchor: string): Link => {
  const found = limits.find(({ id }) => id === anchor)
  if (!found) throw new Error(`No limit has the id ${anchor}`)
  return { label: found.title, href: `${routes.limits}#${anchor}` }
}

export const questions: readonly Question[] = [
  {
    id: 'why-not-dpop',
    question: 'Why not DPoP, mutual TLS or DBSC?',
    answer:
      'Where you can have one of them, take it. A private key that the server never has is the stronger binding. OTA needs no certificate and no security chip, spends every token, and tells two senders of one session apart.',
    proof: [{ label: 'Compare', href: routes.compare }, limit('limit-key')],
  },
  {
    id: 'is-the-method-bound',
    question: 'Is the method bound?',
    answer:
      'By the token alone it is not: a thief who intercepts a request, with its cookies, can open one other call of the session with it, within 75 seconds. `requestBinding()` in the browser adds a header that signs method, address, body and send log, and `requireBinding` on the server refuses requests without it. Behind a proxy that changes `Host`, tell the guard its `authority`.',
    proof: [limit('limit-content'), protocol('Binding the request')],
  },
  {
    id: 'store-down',
    question: 'What happens when the store is down?',
    answer:
      'Requests are answered 503 `ota_state_unavailable`, and nothing is let through on trust. When it is back the nodes go on by themselves: with the sessions if it was only out of reach, with new ones if it had lost its memory. Then people sign in again, since no key outlives the memory that protects it.',
    proof: [limit('limit-memory')],
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
      "Of a verdict its `code` and `ms`, and of the session a hash at most. A recorded request opens nothing once it was answered, but a log needs neither tokens nor cookies. Under `enrolment: 'header'` never log the answer to a registration: there the session key stands in a header.",
    proof: [{ label: 'What a thief gets', href: theftsHref }],
  },
  {
    id: 'cost',
    question: 'What does a check cost?',
    answer:
      'One HMAC, and no account or token table; what is stale or misshapen is refused before that. A store that nodes share is asked once for each request whose HMAC was right: a round trip, and in PostgreSQL a write to the disk too. Over HTTP more than nine tenths of the time go to HTTP, or to that disk, and the list of earlier ids makes a request longer by up to 739 bytes.',
    proof: [
      { label: 'Measured: one check', href: `${routes.limits}#${COST_ID}` },
      protocol('Order of checks, and refusals'),
    ],
  },
  {
    id: 'signed-out',
    question: 'When are honest users signed out?',
    answer:
      'After 30 idle minutes, after twenty lost requests in a row, or when the session store is lost. A storage that was rolled back, by a backup or a duplicated profile, is taken for a clone, because it is one. The cure is always to sign in again; nothing renews a session by itself, since a copied cookie could do that too.',
    proof: [protocol('Enrolment'), protocol('The send log')],
  },
  {
    id: 'jwt-beside-it',
    question: 'Can my JWTs stay?',
    answer:
      "For a while: `bearer: 'pass'` leaves other credentials to the handler that checks them next. But a route that takes both is as easy to rob as before, so make it the way there and not the end. Without that option an API under OTA refuses them.",
    proof: [limit('limit-jwt'), protocol('The cookies')],
  },
  {
    id: 'master-key',
    question: 'What if a master key leaks?',
    answer:
      'Anyone who has it and sees the store’s epoch can make the key of every session. Put in a new one and take the old one out at once, which ends all sessions. To change keys in peace, list both until the sessions of the old one are over.',
    proof: [protocol('Keys'), limit('limit-server-keys')],
  },
  {
    id: 'reviewed',
    question: 'Who has reviewed it?',
    answer:
      'Nobody outside, yet. To be the first, read the protocol, ask us for the source, and run its tests with `npm run test:all`. Send a finding to the address in security.txt.',
    proof: [
      { label: 'The protocol', href: routes.protocol },
      { label: 'Test vectors', href: VECTORS_FILE },
      { label: 'What a thief gets', href: theftsHref },
      { label: 'security.txt', href: SECURITY_TXT },
    ],
  },
]
