import { createHmac } from 'node:crypto'
import type { OtaSeen, SeenLog } from '@/lib/api/server-view'
import { hasHistoryLength } from '@/lib/ota/history'
import { UUID_LENGTH } from '@/lib/ota/ids'
import type { HeaderReader } from '@/lib/ota/server/guard'
import { parseSessionId } from '@/lib/ota/server/session-keys'
import { parseToken, type Segment } from '@/lib/ota/token'
import { acceptTime } from '@/lib/ota/window'
import type { OtaLooks } from './ota-looks'

const SEGMENTS: readonly Segment[] = [1, 2, 3, 4]
const ENDS = 8

/** First and last characters, as the page shows them: no whole token is kept. */
const shortened = (text: string) => `${text.slice(0, ENDS)} … ${text.slice(-ENDS)}`

interface Presented {
  header: HeaderReader
  sessionId: string
  deviceCookie: string
  /** What its session registered. */
  registered: string
  bound: Omit<OtaSeen['bound'], 'isPresented'>
  looks: OtaLooks
  /** As it was when the request came. */
  log: SeenLog | null
}

/** Names a device cookie. @param key of the process: nobody finds the cookie by trying. */
const proofOf = (key: Uint8Array, cookie: string) =>
  createHmac('sha256', key).update(`server-view ${cookie}`).digest('hex').slice(0, 16)

/**
 * The log is told only where its sender knew it, or where the session ended by the request. A copy of
 * the browser's profile that has fallen behind would else learn by a harmless refusal how to go on
 * unnoticed.
 */
function isToldLog({ admit }: OtaLooks, requestId: string, log: SeenLog | null): boolean {
  if (admit?.found === 'forked' || admit?.found === 'lost') return true
  // One that comes late carries an older history than the log has.
  return admit?.found === 'accepted' && !log?.ids.some(({ id }) => id === requestId)
}

/** What a request said and what it was compared with, shortened to what is shown. */
export function otaSeen(
  { header, sessionId, deviceCookie, registered, bound, looks, log }: Presented,
  hashKey: Uint8Array,
): OtaSeen {
  const token = parseToken(header('authorization') ?? '')
  const requestId = (header('x-request-id') ?? '').slice(0, UUID_LENGTH)
  const history = header('requesthistory') ?? ''
  const time = looks.clock?.found ?? null
  // In the order of time.
  const ahead = (segment: Segment) =>
    (time !== null && acceptTime(time, segment)?.absoluteSegment) || 0
  const accepted = SEGMENTS.filter(ahead).sort((one, other) => ahead(one) - ahead(other))
  return {
    mac: token && shortened(token.mac),
    segment: token && `S${token.segment}`,
    requestId,
    history: hasHistoryLength(history) ? history.split('|') : [],
    deviceId: parseSessionId(sessionId)?.deviceId ?? null,
    time,
    segments: accepted.map((segment) => `S${segment}`),
    minute: (token && time !== null && acceptTime(time, token.segment)?.minute) || null,
    presentedProof: deviceCookie ? proofOf(hashKey, deviceCookie) : null,
    registeredProof: proofOf(hashKey, registered),
    bound: {
      isPresented: header('ota-binding') !== undefined,
      ...bound,
    },
    log: isToldLog(looks, requestId, log) ? log : null,
  }
}
