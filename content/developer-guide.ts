import { type Link, routes } from '@/lib/routes'

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
  text: 'The package is not on npm yet, nobody outside has reviewed it, and no licence is granted until its owner decides. Whoever has the project makes it in one command; to get it, write to us.',
  more: { label: 'Ask for the package', href: routes.contact },
}

/** The choice: an architect reads one of them. */
export const servers: readonly Side[] = [
  {
    id: 'hono',
    file: 'server.ts',
    title: 'Hono',
    text: '`otaEnrol` registers the device of a log-in, once. `ota` lets a request pass whose token is right, and answers the others itself.',
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
    title: 'Bare Node',
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
    title: 'Who logs in',
    text: '`signIn` gives `{ id, at, expiresAt }`, or `null` for nobody. `id` names this one log-in and is never used again; the times are Unix milliseconds. Within five minutes of `at` a device is registered, once.',
  },
  {
    title: 'Who logs out',
    text: "Await `store.endSignIn({ id, expiresAt }, 'revoked')`. It ends the log-in for OTA, and the session that came of it.",
  },
  {
    title: 'Who is calling',
    text: "Await `store.signInOf(sessionId)`: it gives the `id` of the log-in. The verdict has the `sessionId`; in Hono it is `c.get('ota')`. Ask this and not your log-in cookie: the two could be of different people.",
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
    text: 'No sticky sessions. Token and device cookie are checked on the node; only then the shared store is asked, once, and checks and spends the id in one step.',
  },
  {
    title: 'The same keys everywhere',
    text: 'Keys of sessions are derived from `OTA_MASTER_KEYS`, so every node needs the same. A new key goes in behind the old one first, and in front in a second round.',
  },
  {
    title: 'A memory that may be lost',
    text: 'With it goes its state epoch, and with that every session key: people sign in again, and nothing old opens anything. That a log-in was used should outlive it: `signIns` takes a database of yours.',
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
    text: 'An id is spent before your handler runs. If the handler fails, call again: each call makes a new id. The same request sent twice is refused, whoever sent it.',
  },
  {
    title: 'A bad line',
    text: 'Twenty requests in a row that never arrive end a session. Give `otaFetch` an open address as `ready`: after a call without an answer it asks there before it announces the next.',
  },
  {
    title: 'Another origin',
    text: 'Allow credentials and the headers `authorization`, `x-request-id`, `requesthistory` and `device-id`; expose `session_key`, `jSessionId` and `Date`. Site and API must be on one registrable domain, or browsers drop the cookies.',
  },
  {
    title: 'Only over https',
    text: 'WebCrypto, Web Locks and cookies named `__Host-` exist there alone. `secureCookies: false` is for `http://localhost`, and for nothing else.',
  },
]

export const mobile: readonly Note[] = [
  {
    title: 'The key',
    text: '`session_key` is a text, and its characters are the key. On iOS keep it in the keychain, for this device only, or a backup may carry it to another one. Android’s Keystore takes it as an HMAC key and does not give it out again.',
  },
  {
    title: 'The cookies',
    text: 'Registration sets two, and every request must bring both. Use the cookie store of your HTTP library, one that outlives the process, or keep a jar of your own, guarded like the key.',
  },
  {
    title: 'The send log',
    text: 'Read it, append the new id and store it under one lock, then send it as it was before. Extensions and background tasks take the same lock, or have a log-in of their own.',
  },
  {
    title: 'Backups',
    text: 'A send log from a backup is an old one, and looks like a clone, because it is one. Keep log, key and cookies out of backups; else people sign in again after each restore.',
  },
  {
    title: 'WebViews',
    text: 'A WebView keeps its cookies and its storage apart from the app’s: for the server it is a second device. Let the app make the calls, or let the WebView have a log-in of its own.',
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
  { title: 'A shell with openssl', file: 'token.sh', language: 'bash' },
  { title: 'Java', file: 'Token.java', language: 'java' },
]
