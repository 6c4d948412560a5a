import { REQUEST_HISTORY_LIMIT } from '@one-tick-ahead/ota/limits'
import { config } from '@/lib/config'
import { DEVICE_ID_KEY, SIGN_IN_AGAIN_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import type { UserInfo } from '@/lib/demo/store'
import { site } from '@/lib/site'
import { THEME_KEY } from '@/lib/theme'

/** One list of the page, under its heading. */
interface PrivacyList {
  /** The anchor. */
  id: string
  title: string
  entries: readonly PrivacyEntry[]
}

export interface PrivacyEntry {
  /** The exact name of what is stored, or in plain words what happens. */
  name: string
  text: string
  /** What is inside, part by part. */
  fields?: Readonly<Record<string, string>>
  /** How long it stays, after the word "Kept". */
  kept?: string
}

/** A field that is new must be explained here. */
const userInfoFields: Record<keyof UserInfo, string> = {
  islogin: 'whether the demo shows you as signed in.',
  token:
    'the JWT, as received. It names you by the number that the sign-in provider has for your account. It holds no name and no email address, and is valid for an hour.',
  deviceId: 'a copy of device_id.',
  sessionkey: 'the key that one-time tokens are made with.',
  jsessionID: 'the id of the session; the device id is part of it.',
  requestHistory: `the random ids of the last ${REQUEST_HISTORY_LIMIT} requests at most.`,
}

/** Web storage: e2e/pages/privacy.slow.e2e.ts holds this list against what a browser really has. */
const storedKeys: readonly PrivacyEntry[] = [
  {
    name: USER_INFO_KEY,
    text: 'The session of the live demo, in six fields. It is made when you sign in there.',
    fields: userInfoFields,
    kept: 'until LogOut empties the fields, or Forget this device removes them.',
  },
  {
    name: DEVICE_ID_KEY,
    text: 'A random number that stands for this browser. It is made at your first sign-in to the demo and says nothing about your hardware.',
    kept: 'until Forget this device. It outlives LogOut.',
  },
  {
    name: SIGN_IN_AGAIN_KEY,
    text: 'Whether the demo was running when you pressed Sign in again: true or false. It is in the session storage of that one tab and is never sent.',
    kept: 'until you are back, or close the tab.',
  },
  {
    name: THEME_KEY,
    text: 'The word light or dark, if you have chosen one with the button in the header. It is never sent.',
    kept: 'until you choose the theme of your system again.',
  },
]

/** Cookies of the API, by their names without https; held against a browser by the same test. */
const cookies: readonly PrivacyEntry[] = [
  {
    name: 'ota_txn_…',
    text: 'Connects the answer of the sign-in provider with the sign-in that you began. The dots stand for twelve characters, which change with each attempt.',
    kept: 'until you are back, 10 minutes at most.',
  },
  {
    name: 'ota_login',
    text: 'Who has signed in: a random number for this sign-in, the provider’s number for your account, and the time. It is encrypted, and only our server can open it.',
    kept: 'for 8 hours, or until LogOut.',
  },
  {
    name: 'ota_session',
    text: 'The id of the session that this browser was registered for.',
    kept: 'as long as the sign-in, or until LogOut.',
  },
  {
    name: 'ota_device',
    text: 'The proof that a request comes from the browser that was registered. A copy of the local storage does not have it.',
    kept: 'as long as the sign-in, or until LogOut.',
  },
]

/** Sent only where there is an attacker host. */
const attacks: PrivacyEntry = {
  name: 'You press an attack',
  text: 'The page sends what a thief would have to a second host of ours, the attacker. That is the session id, and with it the JWT, or a one-time token, or the device id, session key and request history. The panel shows what was sent. The attacker calls our API with what it was sent, reports the result, and keeps a line in its log with the kind of attack and the status. Steal both and replay sends the JWT to that host, and your browser itself sends an accepted request to our API again, with the cookies. If there is none, it makes one first.',
}

/** What leaves the browser, in the order in which a visitor may set it off. */
const sent: readonly PrivacyEntry[] = [
  {
    name: 'You open a page',
    text: 'The page, its styles, scripts and fonts come from this site. Nobody else is asked for anything.',
  },
  {
    name: 'You press Sign-in With Google',
    text: 'Your browser goes to Google, which then knows that you sign in here. We ask for the scopes openid, email and profile. Of the answer we read who issued it and the number of your account. A name, email address or picture that comes with it is neither used nor kept.',
  },
  {
    name: 'You come back',
    text: 'The page fetches a JWT (fetchtoken) and then sends it with the device id to register this browser (registerDevice), once for each sign-in. While the demo runs it fetches the next JWT by itself.',
  },
  {
    name: 'You press Start Demo',
    text: 'Every two seconds two calls go to our API, until you stop. One has the JWT, the other a one-time token, a random request id and the request history. Your browser adds the cookies. The records that come back are made up. After a call without an answer the page first asks whether the server is back (ready), and sends none of these.',
  },
  ...(config.attacker ? [attacks] : []),
  {
    name: 'You press Export or Copy curl',
    text: 'Your browser makes the file or the command, and nothing is sent.',
  },
  {
    name: 'You press LogOut or Forget this device',
    text: 'This browser forgets the session. If our API can be reached just then, it clears its cookies. It ends the session at once, or as soon as the store that holds it is back. If it cannot be reached, the session ends by itself, within eight hours. A copy of the JWT works until it expires, after an hour at most.',
  },
  {
    name: 'You press Send Message',
    text: 'Your name, email and message go to our API as you wrote them.',
  },
  {
    name: 'You press Load map',
    text: `Your browser fetches the map from ${site.map.provider}, which learns your IP address and the name of this site. Before that it hears nothing.`,
  },
  {
    name: 'You play a film',
    text: 'The films are files of this site, fetched when you play them.',
  },
  {
    name: 'You follow a link',
    text: 'A link to another site takes you there, and what happens there is up to that site.',
  },
]

/** What the server still has after it has answered. */
const serverSide: readonly PrivacyEntry[] = [
  {
    name: 'Contact messages',
    text: 'Name, email, message and the time of arrival, in a database of ours. If we have set the server up to do so, it also mails them to our own mailbox, through our mail provider. The software sends them nowhere else.',
    kept: 'until we delete them, from the database and from the mailbox; nothing does that by itself. Ask us, and we will.',
  },
  {
    name: 'Used and ended sign-ins',
    text: 'The random number of a sign-in that has registered its browser or was ended, and the time of its end. So neither a copy of the cookies nor a restart of the server brings it back. No account, no name.',
    kept: 'for a day longer than the 8 hours of the sign-in, in case a clock was wrong.',
  },
  {
    name: 'Sessions of the demo',
    text: 'Session id, random number of the sign-in, time of the last call, recent request ids, and whether and why it has ended. In memory, in a database of ours, or in a store that our servers share.',
    kept: 'for the 8 hours of the sign-in; in memory or a database, until somebody else registers after that. The request ids are deleted when a session ends. An end after 30 idle minutes is noticed at its next call.',
  },
  {
    name: 'Counters against floods',
    text: 'Your IP address (of IPv6 only the first half), the id of your session or the number of your sign-in. With each goes a number of calls, files and open connections. In memory only.',
    kept: 'for a minute at most, or while you are connected; after a contact message, for an hour.',
  },
  {
    name: 'Log',
    text: 'Of a call to the API: time, method, path, status, duration, and a random id that joins its lines. Of a sign-in, a JWT, a registration and a LogOut, and of their misuse: a hash of the session’s or sign-in’s id. Of a failed sign-in: a reason. Of a contact message that is mailed: its number and how that went. Of a fault: the error. No IP address, no token, no text of yours. Opening a page writes nothing.',
    kept: 'as long as the output of the server.',
  },
]

/** Everything the page lists, in its order. */
export const privacyLists = {
  storage: { id: 'storage', title: 'In your browser', entries: storedKeys },
  cookies: { id: 'cookies', title: 'Cookies', entries: cookies },
  sent: { id: 'sent', title: 'What is sent, and when', entries: sent },
  server: { id: 'server', title: 'On the server', entries: serverSide },
} as const satisfies Record<string, PrivacyList>
