/** The parts of /every-byte, in its order; those of messages have the id of the recorded message. */
export const everyByteParts = [
  {
    id: 'fixed',
    title: 'The inputs of this recording',
    text: 'Master key, epoch, sign-in, ids, random bytes and clock are fixed, so that everything that follows from them can be computed again. They are published here, so they are worth nothing, and no server uses them.',
  },
  {
    id: 'registration',
    title: 'The device registers',
    text: 'Somebody has signed in to a shop, whose own cookie says so. Once for each sign-in the browser asks for a session key. The server stores no key: it derives one from its master key, the epoch of its memory, and the session id that it makes.',
  },
  {
    id: 'first',
    title: 'The first request',
    text: 'The browser makes an id, reads its clock once, and signs both with the device id. The list of earlier ids is empty. A second HMAC, which a server may require, binds the token to the request around it.',
  },
  {
    id: 'second',
    title: 'The second, over the minute',
    text: 'It is made 50 milliseconds before the minute ends, and arrives 50 milliseconds into the next. Its label, S4, tells the server which minute was signed, so it computes one HMAC and not two.',
  },
  {
    id: 'third',
    title: 'The third, with a body',
    text: 'A body enters the binding by its digest, which is a header of its own (RFC 9530). The token itself does not cover the body: a server that must be sure of it requires the binding.',
  },
  {
    id: 'replay',
    title: 'A replay',
    text: 'Somebody has recorded the third request whole, with its cookies, and sends it again six seconds later. Every byte is the same, so every HMAC is right. The id is spent, and that is all that tells the copy from the original.',
  },
  {
    id: 'fork',
    title: 'A fork',
    text: 'Somebody had copied the whole browser profile, storage and cookies, after the second request, and uses it now. Key, cookie and HMAC are right, and the id is new. But this request says that it follows the second, and in that place the server has the third.',
  },
  {
    id: 'after',
    title: 'What the device sees',
    text: 'The server cannot tell which of the two writers is the thief, so the session ended for both. The device’s next request is right in every byte, and refused. Its person signs in again; the copy cannot.',
  },
  {
    id: 'vectors',
    title: 'The test vectors',
    text: 'Single values, with the edges that an implementation gets wrong first: the last millisecond of a segment, a full history, an empty query. Browser and server of this project are held to them, and so are programs in other languages.',
  },
] as const

const ANSWER_TYPE = 'The type of the body. OTA does not look at it.'

/** What a header of a request is for, by its lower-case name. */
export const requestNotes: Readonly<Record<string, string>> = {
  'device-id': 'A UUID that the browser made once, for itself. It is no secret.',
  'content-type': 'The type of the body. No HMAC covers it.',
  'content-digest': 'The SHA-256 of the body. The binding covers it, and with it the body.',
  authorization:
    'The token: the scheme, 128 digits of HMAC-SHA512, and the label of the segment. Always 135 characters.',
  'x-request-id': 'Made for this request. Once it was accepted it is spent.',
  requesthistory: 'The ids of the requests that this sender began before, oldest first.',
  'ota-binding': 'A second HMAC, over method, address, body, history and token.',
  cookie:
    'The shop’s sign-in, the session id and the device tag. The last two are out of any script’s reach.',
}

/** What the parts of the first request on the page are called, by their headers. */
export const partNames: Readonly<Record<string, string>> &
  Record<'target' | 'token' | 'label', string> = {
  target: 'Address',
  host: 'Host',
  token: 'Token',
  label: 'Label',
  'x-request-id': 'Request id',
  requesthistory: 'Earlier ids',
  'ota-binding': 'Binding',
  cookie: 'Cookies',
}

/** The two parts of its Authorization header. */
export const tokenNotes = {
  token:
    'An HMAC-SHA512 of the request id, the device id and the minute, under the session key. It is made for this request and accepted once.',
  label:
    'The quarter of the minute in which it was made. It tells the server which minute was signed.',
} as const

/** The same where a header says something else than it mostly does. */
export const specialNotes: Readonly<Record<string, string>> = {
  'registration cookie':
    'The shop’s own sign-in. It says whose browser this is; OTA begins behind it.',
  'first requesthistory': 'Empty: this device has sent nothing before.',
  'fork requesthistory': 'What the copy knows: the two requests before it was made.',
}

/** What a header of an answer is for. */
export const answerNotes: Readonly<Record<string, string>> = {
  'cache-control': 'No cache keeps this answer.',
  'content-type': ANSWER_TYPE,
  jsessionid: 'The session id, 42 bytes as base64url. It can be read, and opens nothing by itself.',
  session_key:
    'The session key, this once, as text. The request had no device-key; with one it would be sealed. Its text is the key: it is not decoded from base64url.',
  'set-cookie':
    'Out of any script’s reach, sent back over https to this host alone, for as long as the sign-in lasts.',
  'www-authenticate': 'Why it was refused, as a stable code (RFC 9110 §11.6.1).',
}

/** Who sends a message. */
export const senders = {
  device: 'The device',
  eavesdropper: 'Somebody who recorded the request',
  copy: 'A copy of the profile',
} as const

/** What a run of bytes comes from. */
export const kinds = {
  fixed: 'always the same',
  given: 'an input',
  keyed: 'computed with a key',
} as const
