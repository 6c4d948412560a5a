import { RESPONSE_TIME_HEADER } from '@one-tick-ahead/api/contract/headers'
import { ATTACK_KINDS, recordOf, TOKEN_KINDS } from '@/components/live-demo/kinds'
import type { AttackRow, MonitorRow, MonitorState, Run } from '@/components/live-demo/run'
import { isKnownCode } from '@/components/live-demo/verdicts'
import type { KnownRequest } from './known-requests'

/** Stands for what was taken out. */
export const REDACTED = '[redacted]'

/** Whether a header that the page sets says nothing of a session; every other does, also a new one. */
export const isOpenHeader = (name: string) => name.toLowerCase() === 'content-type'
/** The same of a field of an attack's body. */
const isOpenField = (name: string) => name === 'url'

/** The scheme of a credential stays: it says which of the two systems a request is of. */
const withoutCredential = (value: string) =>
  value && (/^(Bearer|OTA) /.exec(value)?.[0].concat(REDACTED) ?? REDACTED)

const mask = (
  values: Readonly<Record<string, string>>,
  isOpen: (name: string) => boolean,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isOpen(name) ? value : withoutCredential(value),
    ]),
  )

/** A request without any token, id or key. */
export function redact(request: KnownRequest): KnownRequest {
  const { headers, body, cookie } = request
  return {
    ...request,
    headers: mask(headers, isOpenHeader),
    body: body && mask(body, isOpenField),
    cookie: cookie && { ...cookie, value: REDACTED },
  }
}

/** Headers of an answer that stay, where their value is of the one form that it should have. */
const answerForms: Readonly<Record<string, (value: string) => boolean>> = {
  date: (value) => new Date(value).toUTCString() === value,
  [RESPONSE_TIME_HEADER]: (value) => /^\d{1,6}(\.\d{1,6})?$/.test(value),
  'www-authenticate': (value) =>
    isKnownCode(/^(?:OTA|Bearer) error="([a-z_]+)"$/.exec(value)?.[1] ?? ''),
}

const withoutRowWords = (row: MonitorRow): MonitorRow => ({
  ...row,
  code: row.code === null || isKnownCode(row.code) ? row.code : REDACTED,
  answer: row.answer && {
    ...row.answer,
    headers: row.answer.headers.filter(([name, value]) => answerForms[name.toLowerCase()]?.(value)),
  },
})

const withoutMonitorWords = (monitor: MonitorState): MonitorState => ({
  ...monitor,
  rows: monitor.rows.map(withoutRowWords),
})

const withoutAttackWords = (rows: readonly AttackRow[]) =>
  rows.map((row) => ({ ...row, message: REDACTED }))

/**
 * A run without the servers' own words, since one may repeat what it was sent, in whole, in part or
 * changed. Verdicts, statuses, numbers and the codes that are known here stay.
 */
export const withoutServerWords = (run: Run): Run => ({
  ...run,
  ...recordOf(TOKEN_KINDS, (kind) => withoutMonitorWords(run[kind])),
  ...recordOf(ATTACK_KINDS, (kind) => withoutAttackWords(run[kind])),
})
