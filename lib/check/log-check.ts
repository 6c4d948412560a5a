import { parseHistory } from '@/lib/ota/history'
import { createSendLog, type LogVerdict, receive } from '@/lib/ota/server/send-log'
import { parseToken, tickAt } from '@/lib/ota/token'
import { acceptTime } from '@/lib/ota/window'
import { type Check, passed, type RequestToCheck, refused, unknown } from './request-to-check'

/** What ends a session for all who hold its key. */
const ENDING: ReadonlySet<string> = new Set(['ota_device_cloned', 'ota_resync'])

/** Whether the session goes on and the id is unspent, as far as the requests before it show. */
export function checkState({ earlier, requestId }: RequestToCheck): Check {
  const name = 'Session and spent ids'
  if (!earlier) {
    return unknown(
      name,
      'Only the server knows whether the session goes on, and which ids are spent.',
    )
  }
  const end = earlier.find(({ code }) => ENDING.has(code))
  if (end) {
    return refused(name, 'ota_session_revoked', `The session ended before, with ${end.code}.`)
  }
  if (earlier.some((one) => one.code === 'ok' && one.requestId === requestId)) {
    return refused(name, 'ota_replayed', 'A request before it had this id, and was accepted.', {
      seen: requestId,
    })
  }
  return passed(name, 'None of the requests before it ended the session or spent this id.')
}

/** What the look at the device cookie is called. */
export const COOKIE_CHECK = 'Device cookie'

/** The cookie's value takes a key that never leaves the server. */
export const checkCookie = (): Check =>
  unknown(COOKIE_CHECK, 'Only the server can tell: its value is derived from the master key.')

const refusals = {
  replay: ['ota_replayed', 'This id was accepted before.'],
  'late-refused': ['ota_late', 'A later request announced this id before this token was made.'],
  resync: ['ota_resync', 'It has nothing in common with what was sent before it.'],
  fork: [
    'ota_device_cloned',
    'No single device can have sent both this and the requests before it.',
  ],
  malformed: [
    'ota_malformed',
    'It is not 0 to 20 different lower-case UUIDs with bars between them.',
  ],
} as const satisfies Partial<Record<LogVerdict, readonly [string, string]>>

const isRefusal = (verdict: LogVerdict): verdict is keyof typeof refusals =>
  Object.hasOwn(refusals, verdict)

/** The history, laid over what was sent before by the server's own rules. */
export function checkLog(request: RequestToCheck): Check {
  const name = 'Send log'
  const { history, earlier, requestId, authorization, at } = request
  if (history === undefined) return unknown(name, 'The history was not given.')
  const token = parseToken(authorization)
  const accepted = token && acceptTime(at, token.segment)
  const segment = accepted?.absoluteSegment ?? tickAt(at).minute * 4
  const log = createSendLog()
  for (const one of earlier ?? []) {
    if (one.code === 'ok') receive(log, one.requestId, one.history, one.segment)
  }
  const verdict = receive(log, requestId, history, segment)
  const count = parseHistory(history)?.length
  const seen = count === undefined ? history : `${count} id${count === 1 ? '' : 's'}`
  if (isRefusal(verdict)) {
    const [code, text] = refusals[verdict]
    return refused(name, code, text, { seen })
  }
  if (!earlier) {
    return unknown(
      name,
      'Its form is right. Whether it goes on where the server’s copy ends, only the server knows.',
      { seen },
    )
  }
  return passed(name, 'It goes on where the requests before it ended.', { seen })
}
