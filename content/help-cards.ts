/** One request on the strip: who sent it, with which token, and what the server answered. */
export interface StripRequest {
  sender: string
  token: string
  status: 200 | 401 | 409
}

interface HelpCard {
  title: string
  text: string
  before: readonly StripRequest[]
  after: readonly StripRequest[]
  /** Why the server answered as the second strip shows. */
  note: string
}

/** Two cards by their exact names (spec §2). */
export const helpCards: readonly HelpCard[] = [
  {
    title: 'Protect Your APIs',
    text: 'Every call carries a token of its own. The server works out what it must be, and compares. To check it no database is read, only a memory of recent requests.',
    before: [
      { sender: 'You', token: 'eyJh…', status: 200 },
      { sender: 'You again', token: 'eyJh…', status: 200 },
      { sender: 'A copy', token: 'eyJh…', status: 200 },
    ],
    after: [
      { sender: 'You', token: '0575…', status: 200 },
      { sender: 'You again', token: '8c41…', status: 200 },
      { sender: 'A copy', token: '0575…', status: 401 },
    ],
    note: '401: the copy is of the first token, whose request is marked as seen. A token that was held back on its way counts as unused; whoever also has the cookies can use it, for 75 seconds at most.',
  },
  {
    title: 'Device Cloning Protection',
    text: 'A token is made with the id of the device, and each request names the ones sent before it, in a send log. When two devices keep one log, the two stop agreeing.',
    before: [
      { sender: 'You', token: 'eyJh…', status: 200 },
      { sender: 'Copied storage', token: 'eyJh…', status: 200 },
      { sender: 'Copied profile', token: 'eyJh…', status: 200 },
    ],
    after: [
      { sender: 'You', token: '3fa9…', status: 200 },
      { sender: 'Copied storage', token: 'b07e…', status: 401 },
      { sender: 'Copied profile', token: '61d2…', status: 409 },
    ],
    note: '401: a sound token, but without the device cookie that scripts cannot read. 409: a whole profile, but its send log is behind yours; the session ends for both. A copy that is up to date and moves first is answered 200, and found when you return.',
  },
]
