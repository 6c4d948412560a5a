import { cookieName } from '@one-tick-ahead/ota/cookies'
import {
  ATTACK_KINDS,
  type AttackKind,
  TOKEN_KINDS,
  type TokenKind,
  targetOf,
} from '@/components/live-demo/kinds'
import type { AttackRow, MonitorRow, Run } from '@/components/live-demo/run'
import { tokenKinds } from '@/components/live-demo/token-kinds'
import { noAnswerWords, outcomeWords, wordsFor } from '@/components/live-demo/verdicts'

/** One request of the page and what it learnt of the answer. It holds tokens. */
export interface KnownRequest {
  /** The panel that shows it. */
  panel: string
  /** An attack's name; of a monitor's call null. */
  attack: string | null
  /** By the device's clock, Unix ms: the token was about to be made. */
  startedAt: number
  /** The answer was read. */
  endedAt: number
  method: 'GET' | 'POST'
  /** Absolute. */
  url: string
  /** Those that the page set. */
  headers: Readonly<Record<string, string>>
  /** Of a POST, as JSON. */
  body: Readonly<Record<string, string>> | null
  /** The one cookie whose value the page knows; of the others scripts see nothing. */
  cookie: { name: string; value: string } | null
  answer: {
    /** 0 where none came. */
    status: number
    /** What the server measured, ms. */
    serverMs: number | null
    code: string | null
    /** In words: why a call was refused or got no answer, or an attack's verdict. */
    message: string
    /** Those that a script may read; of an attack's none are kept. */
    headers: readonly (readonly [name: string, value: string])[]
    /** From the call of `fetch` to the answer's headers; null where it was not kept. */
    ms: number | null
  }
}

/** What is known of a run's requests. */
export interface KnownRequests {
  /** Oldest first. */
  requests: readonly KnownRequest[]
  /** Rows in the logs whose request was not made, or was not kept when the page was left. */
  missing: number
}

/** What a page knows besides its run. */
export interface PageFacts {
  /** Resolves a path. */
  base: string
  /** What the page adds to the device's clock for the server's time, ms. */
  clockOffset: number
}

function monitorCall(kind: TokenKind, row: MonitorRow, page: PageFacts): KnownRequest | null {
  const { sent, at } = row
  if (!sent) return null
  const url = new URL(sent.url, page.base)
  // Never after its end: the offset may have been learnt since.
  const startedAt = Math.min(sent.madeAt - page.clockOffset, at)
  return {
    panel: `${tokenKinds[kind].name} monitor`,
    attack: null,
    startedAt,
    endedAt: at,
    method: row.method,
    url: url.href,
    headers: sent.headers,
    body: null,
    cookie: sent.device
      ? { name: cookieName('session', url.protocol === 'https:'), value: sent.device.sessionId }
      : null,
    answer: {
      status: row.noAnswer && row.noAnswer !== 'unreadable' ? 0 : row.status,
      serverMs: row.tokenResponseTime,
      code: row.code,
      message: row.noAnswer ? noAnswerWords[row.noAnswer] : wordsFor(row.code),
      headers: row.answer?.headers ?? [],
      ms: row.answer?.ms ?? null,
    },
  }
}

function attack(kind: AttackKind, row: AttackRow, page: PageFacts): KnownRequest | null {
  const { request, at } = row
  if (!request) return null
  const { method, url, headers, body } = request
  return {
    panel: tokenKinds[targetOf(kind)].attacks,
    attack: row.attack,
    startedAt: Math.min(request.startedAt, at),
    endedAt: at,
    method,
    url: new URL(url, page.base).href,
    headers,
    body: body ?? null,
    cookie: null,
    answer: {
      status: request.status,
      serverMs: null,
      code: null,
      message: `${outcomeWords(row.outcome, kind)}: ${row.code} ${row.message}`,
      headers: [],
      ms: null,
    },
  }
}

/** The requests behind the rows that stand in the logs. */
export function knownRequests(run: Run, page: PageFacts): KnownRequests {
  const all = [
    ...TOKEN_KINDS.flatMap((kind) => run[kind].rows.map((row) => monitorCall(kind, row, page))),
    ...ATTACK_KINDS.flatMap((kind) => run[kind].map((row) => attack(kind, row, page))),
  ]
  const requests = all.filter((request) => request !== null)
  return {
    requests: requests.sort((a, b) => a.startedAt - b.startedAt),
    missing: all.length - requests.length,
  }
}
