/** What the server's stable codes mean for the visitor. */
const words = new Map([
  [
    'jwt_invalid',
    'The server does not know the key this token was signed with, or it was altered.',
  ],
  ['jwt_expired', 'The token has expired.'],
  [
    'ota_malformed',
    'A part of the request is missing or misshapen; often it is the session cookie.',
  ],
  ['ota_stale', 'The token was made too early or too late for the server’s clock.'],
  ['ota_bad_mac', 'The server computed another HMAC: another key, id, device or minute.'],
  ['ota_replayed', 'This request id was used before.'],
  ['ota_late', 'The id had been announced before this token was made.'],
  ['ota_device_unproven', 'The token is right, but the device cookie is missing or another’s.'],
  ['ota_session_revoked', 'The server has ended the session.'],
  ['ota_resync', 'The server has nothing in common with the send log: the device registers again.'],
  ['ota_device_cloned', 'Two senders continued one send log: the session is revoked for both.'],
  [
    'ota_state_unavailable',
    'The server cannot reach its memory of spent tokens, and without it accepts none.',
  ],
  ['rate_limited', 'Too many requests in a short time.'],
])

/** A sentence for a code; empty for one that is not known here. */
export function wordsFor(code: string | null): string {
  return words.get(code ?? '') ?? ''
}
