import { DATABASE } from '@one-tick-ahead/ota/client/record'
import { REQUEST_HISTORY_LIMIT } from '@one-tick-ahead/ota/limits'
import { DEVICE_ID_KEY, SIGN_IN_AGAIN_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import { shownEmail, site } from '@/lib/site'
import { THEME_KEY } from '@/lib/theme'

/** A record: its name, what it is and what for, and how long it is kept. */
type Kept = readonly [name: string, holds: string, kept: string]

const SIGNED_IN = '8 hours, or until you log out.'

/** The records of each place; e2e/pages/privacy.slow.e2e.ts compares the first two with a browser's. */
export const places: Readonly<Record<string, readonly Kept[]>> = {
  'In your browser’s storage': [
    [
      USER_INFO_KEY,
      `The demo’s session: islogin, token (the JWT, with your account’s number but no name or email), deviceId, sessionkey, jsessionID and requestHistory (up to ${REQUEST_HISTORY_LIMIT} random ids).`,
      'LogOut empties it; Forget this device removes it.',
    ],
    [DATABASE, 'Shares jsessionID and requestHistory between tabs (IndexedDB).', 'As userinfo.'],
    [
      DEVICE_ID_KEY,
      'A random number for this browser, not derived from hardware.',
      'Until Forget this device; it survives a logout.',
    ],
    [
      SIGN_IN_AGAIN_KEY,
      'Restarts the demo after Sign in again, if it was running. Never sent.',
      'Until you are back or close the tab.',
    ],
    [
      THEME_KEY,
      'Your choice of the light or dark theme. Never sent.',
      'Until you choose your system’s theme.',
    ],
  ],
  'In cookies of our API': [
    [
      'ota_txn',
      'Links the provider’s answer to the sign-in that you began.',
      'Until you are back, up to an hour.',
    ],
    [
      'ota_login',
      'Keeps you signed in: a random number, the provider’s number for your account and the time, encrypted.',
      SIGNED_IN,
    ],
    ['ota_session', 'The id of this browser’s session.', SIGNED_IN],
    ['ota_device', 'Ties requests to the browser that registered.', SIGNED_IN],
  ],
  'On our servers': [
    [
      'Contact messages',
      'Name, email, message and time, so that we can answer. Our database keeps them; the server may forward them to our mailbox.',
      'Until we delete them, or you ask us to.',
    ],
    [
      'Demo sign-ins',
      'Random number, session id, last call, recent request ids, and how the session ended. No account, no name.',
      '8 hours, then until someone next registers.',
    ],
    [
      'Rate-limit counters',
      'Your IP address (the first half for IPv6), session id or sign-in number, and a number of calls. In memory only.',
      'Up to a minute, or while you are connected; an hour after a contact message.',
    ],
    [
      'Log',
      'To find faults and attacks. API calls: time, method, path, status, duration, random id. Sign-ins and sessions: a hash. Failures: the reason. Attacks: kind and status. If the server refuses your call or your sign-in: also the network of your IP address (/24 for IPv4, /48 for IPv6). No full IP address, token, message or page view.',
      'As long as the server’s output is kept.',
    ],
  ],
}

/** The requests that leave the browser, each under the press that starts it. */
export const sent: Readonly<Record<string, string>> = {
  'Sign-in With Google':
    'Google learns that you sign in here and sets its own cookies. We ask only for openid, from which we get issuer and account number.',
  'Start Demo':
    'Two calls go to our API every two seconds: one with the JWT, one with an OTA token. The records returned are invented.',
  'An attack':
    'Our attacker host receives the data that its log row shows, and calls our API with it. A replayed OTA request goes straight to our API.',
  'Load map': `${site.map.provider} learns your IP address and the name of this site.`,
  'Send Message': 'Your name, email and message go to our API.',
}

/** The other texts of the page, from top to bottom. */
export const privacy = {
  lead: 'Reading this site stores nothing in your browser and contacts no other site. There are no analytics and no advertising. We keep only what the demo, the theme or your message needs, so there is no consent banner.',
  stored: {
    title: 'What is stored, where and how long',
    note: 'All cookies are HttpOnly and SameSite=Lax; over https they are also Secure, and their names begin with __Host-. Web storage is open to scripts. The demo keeps its keys there so that its attacks can find them.',
  },
  sent: 'What is sent, when and to whom',
  delete: {
    title: 'How to delete it',
    ways: [
      '**LogOut** on the [live demo](/live-demo) empties userinfo, clears the cookies and ends the session. If the server cannot be reached, the session ends within eight hours. A copied JWT works for up to an hour longer.',
      '**Forget this device**, below the demo’s panels, also removes everything that the demo has stored in this browser.',
      'Your browser’s settings can clear everything.',
      `For a contact message, or to ask what we hold about you, write to ${
        shownEmail ? `[${shownEmail}](mailto:${shownEmail})` : '[us](/contact)'
      }.`,
    ],
  },
  responsible: 'Who is responsible',
}
