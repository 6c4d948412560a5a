import { LOG_ID_HEADER } from '@one-tick-ahead/api/contract/headers'
import {
  CHECK_VERDICTS,
  JWT_CHECKS,
  SENDERS,
  type SeenLog,
  type ServerView,
  VIEWED_REQUEST,
} from '@one-tick-ahead/api/contract/server-view'
import { ANSWER_LIMIT_MS, withTimeLimit } from '@one-tick-ahead/ota/client/probe'
import { CHECKS } from '@one-tick-ahead/ota/trace'
import { isCode, whyNoAnswer } from '@/components/live-demo/monitors/call'
import type { RowRequest } from '@/components/live-demo/run'
import { hasShape, isFlag, isList, isNumber, isOneOf, isText, orNull } from '@/lib/demo/shape'

/** Why there is nothing to show. */
export type Unavailable =
  | 'off'
  | 'unnamed'
  | 'left-behind'
  | 'unknown'
  | 'signed-out'
  | 'unavailable'
  | 'limited'
  | 'unreadable'
  | 'offline'
  | 'timeout'
  | 'unreachable'

/** What the server told of a request. */
export type ViewResult = { view: ServerView } | { unavailable: Unavailable }

/** How a request can be asked for, or why it cannot. */
export type NamedRequest = { name: string } | { unavailable: Unavailable }

/** How the server knows a monitor's call. */
export function nameOfCall({ sent, unsent, answer }: RowRequest): NamedRequest {
  if (unsent === 'left-behind') return { unavailable: unsent }
  const [, logId] = answer?.headers.find(([name]) => name === LOG_ID_HEADER) ?? []
  if (logId) return { name: logId }
  const requestId = sent?.headers['X-Request-ID']
  return requestId ? { name: requestId } : { unavailable: 'unnamed' }
}

/** More than any view has. */
const MAX_ITEMS = 100

const isTextList = isList(isText, MAX_ITEMS)
const isView = hasShape({
  request: isText,
  at: isNumber,
  method: isText,
  target: isText,
  sender: isOneOf(...SENDERS),
  code: isText,
  status: isNumber,
  ms: isNumber,
  checks: isList(
    hasShape({
      check: isOneOf(...CHECKS, ...JWT_CHECKS),
      verdict: isOneOf(...CHECK_VERDICTS),
      ms: orNull(isNumber),
    }),
    MAX_ITEMS,
  ),
  ota: orNull(
    hasShape({
      mac: orNull(isText),
      segment: orNull(isText),
      requestId: orNull(isText),
      historyLength: isNumber,
      deviceId: orNull(isText),
      time: orNull(isNumber),
      segments: isTextList,
      minute: orNull(isNumber),
      presentedProof: orNull(isText),
      registeredProof: orNull(isText),
      bound: hasShape({ isPresented: isFlag, method: isText, authority: isText, target: isText }),
      log: orNull(
        hasShape({
          history: isTextList,
          dropped: isNumber,
          ids: isList(hasShape({ id: isText, accepted: isFlag }), MAX_ITEMS),
        }),
      ),
    }),
  ),
  jwt: orNull(
    hasShape({ time: orNull(isNumber), issuedAt: orNull(isNumber), expiresAt: orNull(isNumber) }),
  ),
})

const asView = (body: unknown): ServerView | null => (isView(body) ? (body as ServerView) : null)

const codeOf = (body: unknown) =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : null

function whyUnavailable(status: number, body: unknown): Unavailable {
  const code = codeOf(body)
  if (isCode(code, 'server_view_off')) return 'off'
  if (isCode(code, 'server_view_unknown')) return 'unknown'
  if (isCode(code, 'server_view_unproven')) return 'signed-out'
  if (isCode(code, 'ota_state_unavailable')) return 'unavailable'
  return status === 429 ? 'limited' : 'unreadable'
}

/**
 * Asks what the server saw of a request of this browser's session; never rejects.
 * @param name of the request: `x-correlation-id` of its answer, or its `X-Request-ID`.
 */
export async function fetchServerView(
  fetchFn: typeof fetch,
  endpoint: string,
  name: string,
  signal: AbortSignal,
  isOnline = true,
): Promise<ViewResult> {
  try {
    const response = await fetchFn(
      `${endpoint}?${new URLSearchParams({ [VIEWED_REQUEST]: name })}`,
      {
        credentials: 'include',
        cache: 'no-store',
        signal: withTimeLimit(signal, ANSWER_LIMIT_MS),
      },
    )
    const body: unknown = await response.json().catch(() => null)
    const view = response.ok ? asView(body) : null
    return view ? { view } : { unavailable: whyUnavailable(response.status, body) }
  } catch (error) {
    return { unavailable: whyNoAnswer(error, isOnline) }
  }
}

/** One id of a send log and of the history that was laid over it. */
export interface OverlaidId {
  id: string
  /** `log`: the server alone has it; `history`: it was announced and had not arrived. */
  place: 'both' | 'log' | 'history'
}

/** A send log with a history laid over it, oldest first. */
interface Overlay {
  ids: OverlaidId[]
  /** Ids of the log that are older than the history. */
  older: number
}

/** Lays a history over a log, to be read. It decides nothing: the server's verdict says who fits. */
export function overlay(log: Omit<SeenLog, 'history'>, history: readonly string[]): Overlay {
  const sent = new Set(history)
  const logged = log.ids.map(({ id }) => id)
  const first = logged.findIndex((id) => sent.has(id))
  const from = Math.max(first, 0)
  const known = new Set(logged)
  const ids = [
    ...logged
      .slice(from)
      .map((id) => ({ id, place: sent.has(id) ? ('both' as const) : ('log' as const) })),
    ...history.filter((id) => !known.has(id)).map((id) => ({ id, place: 'history' as const })),
  ]
  return { ids, older: log.dropped + from }
}
