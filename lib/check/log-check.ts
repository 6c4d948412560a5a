import { type RefusalCode, verdicts } from '@one-tick-ahead/ota/codes'
import { parseHistory } from '@one-tick-ahead/ota/history'
import { createSendLog, type LogVerdict, receive } from '@one-tick-ahead/ota/server/send-log'
import { acceptTime, parseToken, tickAt } from '@one-tick-ahead/ota/token'
import {
  type EarlierRequest,
  type Finding,
  passed,
  type RequestToCheck,
  refused,
  unknown,
} from './request'

/** What ends a session for all who hold its key, or says that it had ended; and what follows it. */
const ENDINGS: ReadonlyMap<string, RefusalCode> = new Map([
  ['ota_device_cloned', 'ota_session_revoked'],
  ['ota_resync', 'ota_session_revoked'],
  ['ota_session_revoked', 'ota_session_revoked'],
  ['ota_session_replaced', 'ota_session_replaced'],
  ['ota_session_idle', 'ota_session_idle'],
  ['ota_session_expired', 'ota_session_expired'],
])
/** Its id was accepted, if not in this request then in one before. */
const SPENT: ReadonlySet<string> = new Set(['ok', 'ota_replayed'])

/** Where a handler answered, or nothing came, nobody knows whether the guard had let it through. */
const isKnown = ({ code }: EarlierRequest) => code === 'ok' || Object.hasOwn(verdicts, code)
/** A server can be told to end the session of a sender that cannot prove its device. */
const mayHaveEnded = (one: EarlierRequest) => !isKnown(one) || one.code === 'ota_device_unproven'

/** Whether the session goes on and the id is unspent, as far as the requests before it show. */
export function checkState({ earlier, requestId }: RequestToCheck): Finding {
  if (!earlier) {
    return unknown('Only the server knows whether the session goes on, and which ids are spent.')
  }
  for (const { code } of earlier) {
    const end = ENDINGS.get(code)
    if (end) return refused(end, `The session ended before, with ${code}.`)
  }
  const same = earlier.filter((one) => one.requestId === requestId)
  if (same.some(({ code }) => SPENT.has(code))) {
    const text = 'A request before it had this id, and was accepted.'
    return refused('ota_replayed', text, { seen: requestId })
  }
  const lastAccepted = earlier.findLastIndex(({ code }) => code === 'ok')
  if (!same.every(isKnown) || earlier.slice(lastAccepted + 1).some(mayHaveEnded)) {
    return unknown(
      'Of a request before it nobody knows whether the server accepted it, or ended the session.',
    )
  }
  return passed('None of the requests before it ended the session or spent this id.')
}

/** Why a send log does not go on with a request; null where it does. */
const refusals: Readonly<Record<LogVerdict, readonly [RefusalCode, string] | null>> = {
  accept: null,
  replay: ['ota_replayed', 'This id was accepted before.'],
  late: ['ota_late', 'A later request announced this id before this token was made.'],
  resync: ['ota_resync', 'It has nothing in common with what was sent before it.'],
  fork: [
    'ota_device_cloned',
    'No single device can have sent both this and the requests before it.',
  ],
  malformed: [
    'ota_malformed',
    'It is not 0 to 20 different lower-case UUIDs with bars between them.',
  ],
}

/** The segment that its token means, counted since 1970. */
function segmentOf({ authorization, at }: Pick<RequestToCheck, 'authorization' | 'at'>): number {
  const token = parseToken(authorization)
  const accepted = token && acceptTime(at, token.segment)
  return accepted?.absoluteSegment ?? tickAt(at).minute * 4
}

/** The history, laid over what was sent before by the server's own rules. */
export function checkLog(request: RequestToCheck): Finding {
  const { history, earlier, requestId } = request
  if (history === undefined) return unknown('The history was not given.')
  const before = earlier ?? []
  const verdictAfter = (isAccepted: (one: EarlierRequest) => boolean) => {
    const log = createSendLog()
    for (const one of before) {
      if (isAccepted(one)) receive(log, one.requestId, one.history, segmentOf(one))
    }
    return receive(log, requestId, history, segmentOf(request))
  }
  const verdict = verdictAfter(({ code }) => code === 'ok')
  const refusal = refusals[verdict]
  const count = parseHistory(history)?.length
  const seen = count === undefined ? history : `${count} id${count === 1 ? '' : 's'}`
  const mayBeAccepted = (one: EarlierRequest) => one.code === 'ok' || !isKnown(one)
  if (!before.every(isKnown) && (!refusal || verdictAfter(mayBeAccepted) !== verdict)) {
    return unknown(
      'Of a request before it nobody knows whether the server accepted it, and the log with it.',
      { seen },
    )
  }
  if (refusal) return refused(...refusal, { seen })
  if (!earlier) {
    return unknown(
      'Its form is right. Whether it goes on where the server’s copy ends, only the server knows.',
      { seen },
    )
  }
  return passed('It goes on where the requests before it ended.', { seen })
}
