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
    [
      DATABASE,
      'Shares jsessionID and requestHistory between tabs (IndexedDB).',
      'The same as userinfo.',
    ],
    [
      DEVICE_ID_KEY,
      'A random number for this browser, not derived from hardware.',
      'Until you press Forget this device; it survives a logout.',
    ],
    [
      SIGN_IN_AGAIN_KEY,
      'Restarts the demo after Sign in again, if it was running. Never sent.',
      'Until you return from the provider or close the tab.',
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
      'Matches the provider’s answer to the sign-in you started.',
      'Until you return from the provider, but no longer than an hour.',
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
      'Your name, email address, message and its time, so that we can answer. Our database keeps them, and the server may forward them to our mailbox.',
      site.owner.messagesKept ||
        'Until we delete them or you ask us to. We have not set a period yet.',
    ],
    [
      'Demo sign-ins',
      'A random number, the session id, the last call, recent request ids and how the session ended, but neither your account nor your name.',
      '8 hours. We delete expired records when any visitor next registers a browser.',
    ],
    [
      'Rate-limit counters',
      'Your IP address (only the first half of an IPv6 address), your session id or sign-in number, and a count of your calls, in memory only.',
      'Up to a minute, or while you are connected; an hour after a contact message.',
    ],
    [
      'Log',
      'We keep a log to find faults and attacks. For each API call it has the time, method, path, status, duration and a random id. It also has a hash for each sign-in and session, the reason for each failure, and the kind and status of each attack. If the server refuses your call or your sign-in, the server adds the network of your IP address (/24 for IPv4, /48 for IPv6). The log has no full IP addresses, tokens, messages or page views.',
      site.owner.logKept || 'Until we delete the log. We have not set a period yet.',
    ],
  ],
}

/** The requests that leave the browser, each under the press that starts it. */
export const sent: Readonly<Record<string, string>> = {
  'Sign-in With Google':
    'Google learns that you sign in here and sets its own cookies. We request only the scope openid, from which we get the issuer and your account number.',
  'Start Demo':
    'Your browser makes two calls to our API every two seconds, one with the JWT and one with an OTA token. The records that our API returns are invented.',
  'An attack':
    'Our attacker host receives the data shown in the attack’s log row and calls our API with it. A replayed OTA request goes from your browser straight to our API.',
  'Load map': `${site.map.provider} learns your IP address and the name of this site.`,
  'Send Message': 'Your browser sends your name, email address and message to our API.',
}

const us = shownEmail ? `[${shownEmail}](mailto:${shownEmail})` : '[us](/contact)'

/** The other texts of the page, from top to bottom. */
export const privacy = {
  lead: 'Reading this site stores nothing in your browser and contacts no other site. There are no analytics and no advertising. We store only what the demo, your choice of theme or your message needs, which is why you see no consent banner.',
  stored: {
    title: 'What we store, where and how long',
    note: 'All cookies are HttpOnly and SameSite=Lax; over https they are also Secure, and their names begin with __Host-. Scripts can read web storage; the demo keeps its keys there on purpose, so that its attacks can find them.',
  },
  sent: 'What your browser sends, when and to whom',
  delete: {
    title: 'How to delete your data',
    ways: [
      '**LogOut** on the [live demo](/live-demo) empties userinfo, clears the cookies and ends the session. If the server cannot be reached, the session ends within eight hours. A JWT that somebody has already copied keeps working for up to an hour, but never beyond those eight hours.',
      '**Forget this device**, below the demo’s panels, also removes everything that the demo has stored in this browser.',
      'Your browser’s settings can clear everything.',
      `For a contact message, or to ask what we hold about you, write to ${us}.`,
    ],
  },
  responsible: {
    title: 'Who is responsible for your data',
    why: 'We use the data of the demo and of your message because you have asked us for the demo or for an answer. We keep the log and the counters because we have to find faults and attacks.',
    complaints: `To see, correct or delete your data, or to object to its use, write to ${us}. You can also complain to the data protection authority of your country.`,
  },
}
