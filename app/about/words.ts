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
    text: 'Every call carries a token of its own. The server computes it again, and compares. Checking it reads no database, only a memory of recent requests.',
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
    note: '401: the first token has been used, so its copy is refused. A token that was held back on its way is still unused: whoever also has the cookies can use it, for 75 seconds at most.',
  },
  {
    title: 'Device Cloning Protection',
    text: 'A token is made with the id of the device, and each request names the ones sent before it, in a send log. When two devices use one session, their logs soon differ: the server notices, and ends the session.',
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
    note: '401: a valid token, but without the device cookie that scripts cannot read. 409: a copy of the whole profile, with an older send log than yours; the session ends for both. An up-to-date copy that sends first gets 200. It is noticed at your next request.',
  },
]
