import { createHmac } from 'node:crypto'
import type { HeaderReader } from '@one-tick-ahead/ota/guard'
import { hasHistoryLength } from '@one-tick-ahead/ota/history'
import { UUID_LENGTH } from '@one-tick-ahead/ota/ids'
import { parseSessionId } from '@one-tick-ahead/ota/server/session-keys'
import { acceptTime, parseToken, type Segment } from '@one-tick-ahead/ota/token'
import type { OtaSeen } from '../contract/server-view'
import { isTaken, type OtaLooks } from './ota-looks'
import { seenLog } from './send-logs'

const SEGMENTS: readonly Segment[] = [1, 2, 3, 4]
const ENDS = 8

/** First and last characters, as the page shows them: no whole token is kept. */
const shortened = (text: string) => `${text.slice(0, ENDS)} … ${text.slice(-ENDS)}`

interface Presented {
  header: HeaderReader
  sessionId: string
  deviceCookie: string
  /** What its session registered; null where the device was not looked at. */
  registered: string | null
  bound: Omit<OtaSeen['bound'], 'isPresented'>
  looks: OtaLooks
  /** Whether both cookies came with it. */
  isOfDevice: boolean
}

/** Names a device cookie. @param key of the process: nobody finds the cookie by trying. */
const proofOf = (key: Uint8Array, cookie: string) =>
  createHmac('sha256', key).update(cookie).digest('hex').slice(0, 16)

/** What a request said and what it was compared with, shortened to what is shown. */
export function otaSeen(
  { header, sessionId, deviceCookie, registered, bound, looks, isOfDevice }: Presented,
  hashKey: Uint8Array,
): OtaSeen {
  const token = parseToken(header('authorization') ?? '')
  const history = header('requesthistory') ?? ''
  const time = isTaken(looks.time) ? looks.time : null
  // In the order of time.
  const ahead = (segment: Segment) =>
    (time !== null && acceptTime(time, segment)?.absoluteSegment) || 0
  const accepted = SEGMENTS.filter(ahead).sort((one, other) => ahead(one) - ahead(other))
  // A copy of the browser's profile that has fallen behind would learn from ids how to go on
  // unnoticed, from accepted requests most of all. Once the session is over there is nothing to go on
  // with; and what came without the device cookie is in no log, unless it repeats what is.
  const isEnd = looks.admission === 'forked' || looks.admission === 'lost'
  const isLogged = isOfDevice || looks.peeked === 'spent'
  return {
    mac: token && shortened(token.mac),
    segment: token && `S${token.segment}`,
    requestId: isEnd || !isLogged ? (header('x-request-id') ?? '').slice(0, UUID_LENGTH) : null,
    historyLength: hasHistoryLength(history) ? history.split('|').length : 0,
    deviceId: parseSessionId(sessionId)?.deviceId ?? null,
    time,
    segments: accepted.map((segment) => `S${segment}`),
    minute: (token && time !== null && acceptTime(time, token.segment)?.minute) || null,
    presentedProof: registered && deviceCookie ? proofOf(hashKey, deviceCookie) : null,
    registeredProof: registered && proofOf(hashKey, registered),
    bound: {
      isPresented: header('ota-binding') !== undefined,
      ...bound,
    },
    log: isEnd && looks.log ? seenLog(looks.log, history) : null,
  }
}
