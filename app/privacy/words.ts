import { DATABASE } from '@one-tick-ahead/ota/client/record'
import { REQUEST_HISTORY_LIMIT } from '@one-tick-ahead/ota/limits'
import { DEVICE_ID_KEY, SIGN_IN_AGAIN_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import { site } from '@/lib/site'
import { THEME_KEY } from '@/lib/theme'

/** A record: its name, its contents and how long it is kept. */
type Kept = readonly [name: string, holds: string, kept: string]

const SIGNED_IN = 'For 8 hours, or until LogOut.'

/** The records of each place; e2e/pages/privacy.slow.e2e.ts compares the first two with what a browser has. */
export const places: Readonly<Record<string, readonly Kept[]>> = {
  'In your browser’s storage': [
    [
      USER_INFO_KEY,
      `The demo’s session: islogin, token (the JWT, which holds your account’s number, no name and no email address), deviceId, sessionkey, jsessionID and requestHistory (up to ${REQUEST_HISTORY_LIMIT} random ids).`,
      'Until LogOut empties the fields, or Forget this device removes them.',
    ],
    [
      DATABASE,
      'A copy of jsessionID and requestHistory for the tabs of this browser, in a database (IndexedDB).',
      'Until LogOut empties it, or Forget this device removes it.',
    ],
    [
      DEVICE_ID_KEY,
      'A random number for this browser, made at your first sign-in to the demo. It says nothing about your hardware.',
      'Until Forget this device. It outlives LogOut.',
    ],
    [
      SIGN_IN_AGAIN_KEY,
      'Whether the demo was running when you pressed Sign in again. It is in the session storage of one tab and is never sent.',
      'Until you are back, or close the tab.',
    ],
    [
      THEME_KEY,
      'The word light or dark, if you chose one with the button in the header. It is never sent.',
      'Until you choose the theme of your system again.',
    ],
  ],
  'Cookies of our API': [
    [
      'ota_txn',
      'Connects the answer of the sign-in provider with the sign-in that you began.',
      'Until you are back, up to an hour.',
    ],
    [
      'ota_login',
      'A random number for this sign-in, the provider’s number for your account, and the time, encrypted so that only our server can read them.',
      SIGNED_IN,
    ],
    ['ota_session', 'The id of the session that this browser registered for.', SIGNED_IN],
    ['ota_device', 'The proof that a request comes from the browser that registered.', SIGNED_IN],
  ],
  'On our servers': [
    [
      'Contact messages',
      'Name, email, message and time, in our database. Where we have set that up, the server also mails them to our own mailbox.',
      'Until we delete them. Ask us, and we will.',
    ],
    [
      'Sign-ins of the demo',
      'The random number of the sign-in, session id, time of the last call, recent request ids, and whether and why the session has ended. No account, no name.',
      'For the sign-in’s 8 hours; in memory or a database, until the next registration after that.',
    ],
    [
      'Counters against floods',
      'Your IP address (of IPv6 the first half), the id of your session or the number of your sign-in, with a number of calls. In memory only.',
      'For up to a minute, or while you are connected; after a contact message, for an hour.',
    ],
    [
      'Log',
      'Of a call to the API: time, method, path, status, duration and a random id. Of a sign-in or session: a hash of its id. Of a failure: the reason. Of an attack: its kind and status. No IP address, no token, no text of yours. Opening a page writes nothing.',
      'As long as the output of the server.',
    ],
  ],
}

/** The requests that leave the browser, each under the press that starts it. */
export const sent: Readonly<Record<string, string>> = {
  'Sign-in With Google':
    'Your browser visits Google, which then knows that you sign in here. We ask for the scopes openid, email and profile. We read who issued the answer and the number of your account, and drop the rest. Google sets cookies of its own.',
  'Start Demo':
    'Two calls go to our API every two seconds, until you stop: one with the JWT, one with an OTA token. The records that come back are made up.',
  'An attack':
    'The attacker host, a second host of ours, receives what the panel shows under Data sent, and calls our API with it.',
  'Load map': `Your browser fetches the map from ${site.map.provider}, which learns your IP address and the name of this site.`,
  'Send Message': 'Your name, email and message go to our API as you wrote them.',
}
