import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { IDLE_TIMEOUT_MS } from '@one-tick-ahead/ota/limits'
import type { Ending } from './endings'

const LOGIN_HOURS = LOGIN_LIFETIME_SECONDS / 3600
const IDLE_MINUTES = IDLE_TIMEOUT_MS / 60_000

/** Why a session is over, in one line for the visitor. */
export const endingWords: Readonly<Record<Ending, string>> = {
  ota_device_cloned: 'Two senders used this session, so the server ended it for both.',
  ota_session_replaced: 'Another sign-in from this browser took the place of this session.',
  ota_session_idle: `The server ended this session: it was idle for ${IDLE_MINUTES} minutes.`,
  ota_session_expired: `This session is over: ${LOGIN_HOURS} hours have passed since the sign-in.`,
  ota_resync: 'The server’s log of this session and this browser’s no longer agree.',
  ota_stale: 'The clocks of this device and the server disagree, so its tokens are refused.',
  ota_session_revoked:
    'The server ended this session: after a LogOut elsewhere, or because two senders used it.',
  ota_device_unproven: 'This browser’s device cookie is gone or belongs to another session.',
  ota_malformed: `This browser’s session cookie is gone: deleted, or its ${LOGIN_HOURS} hours are over.`,
  ota_bad_mac:
    'The server was restarted, or its memory was emptied: it has forgotten this session.',
  login_required: 'Your sign-in is over on the server: it issues no new bearer token.',
  jwt_refused: 'The server refuses this session’s bearer token, even a new one.',
}

/** What a worker says that began anew, without keys and sessions. */
const FORGOTTEN: ReadonlySet<Ending> = new Set([
  'ota_malformed',
  'ota_bad_mac',
  'login_required',
  'jwt_refused',
])

/** @param isSimulated whether the hosts run in a worker of this browser. */
export const wordsOfEnding = (ending: Ending, isSimulated: boolean): string =>
  isSimulated && FORGOTTEN.has(ending)
    ? 'The browser stopped the worker, and the session with it.'
    : endingWords[ending]
