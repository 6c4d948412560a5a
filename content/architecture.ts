export type Party = 'provider' | 'browser' | 'server'

export const parties: Readonly<Record<Party, string>> = {
  provider: 'Identity provider',
  browser: 'Browser',
  server: 'Server',
}

export interface Message {
  from: Party
  to: Party
  label: string
  /** What is handed over. */
  kind?: 'jwt' | 'ota'
  /** What travels with it. */
  along?: string
}

/** What one side does by itself. */
export interface Work {
  at: Party
  lines: readonly string[]
}

interface ArchitectureStep {
  title: string
  text: string
  /** What the drawing shows of it; where there is no drawing, the list says it. */
  flow: readonly Message[] | Work
  /** One of the steps of every request. */
  repeats?: true
}

/** The numbered steps of the sequence diagram, in its order. */
export const architectureSteps: readonly ArchitectureStep[] = [
  {
    title: 'Sign in',
    text: 'The browser goes to the identity provider you already use. The answer ends at the server, which sets a sign-in cookie.',
    flow: [
      { from: 'browser', to: 'provider', label: 'sign in' },
      { from: 'provider', to: 'server', label: 'code, via the browser' },
      { from: 'server', to: 'browser', label: 'sign-in cookie' },
    ],
  },
  {
    title: 'Fetch token',
    text: 'The browser asks for a JWT, which says who has signed in.',
    flow: [
      { from: 'browser', to: 'server', label: 'fetchtoken' },
      { from: 'server', to: 'browser', label: 'JWT', kind: 'jwt' },
    ],
  },
  {
    title: 'Register device',
    text: 'It sends the JWT and its device id, once for each sign-in: a database notes that the sign-in was used, before the answer. Back come a session id, the session key, which is never sent again, and two cookies that scripts cannot read: session and device.',
    flow: [
      { from: 'browser', to: 'server', label: 'registerDevice: JWT, device id' },
      { from: 'server', to: 'browser', label: 'session key, two cookies', kind: 'ota' },
    ],
  },
  {
    title: 'Make a token',
    text: 'Request id, device id and minute go into HMAC-SHA512, a fingerprint that only the session key can make. The segment, a quarter of the minute from S1 to S4, is written behind it.',
    flow: { at: 'browser', lines: ['HMAC-SHA512, session key', 'request id | device id | minute'] },
    repeats: true,
  },
  {
    title: 'Send it',
    text: 'With the token travel its request id, the send log (header RequestHistory: the ids of up to 20 requests before it) and the two cookies.',
    flow: [
      {
        from: 'browser',
        to: 'server',
        label: 'OTA 86b7c75a…-S1',
        kind: 'ota',
        along: 'request id, send log, cookies',
      },
    ],
    repeats: true,
  },
  {
    title: 'Check it',
    text: 'Shape and time first. Then the server computes the HMAC itself and compares. Then the device cookie, and last the memory: is the id used, and can one device have sent all this?',
    flow: { at: 'server', lines: ['shape, time', 'recompute, compare', 'device, ids, send log'] },
    repeats: true,
  },
  {
    title: 'Answer',
    text: 'The id is marked as used and the request served, or it is refused with a reason.',
    flow: [{ from: 'server', to: 'browser', label: '200, or 401 / 409' }],
    repeats: true,
  },
]
