import { refusals } from '@one-tick-ahead/ota/codes'
import { Checks } from '@/components/site/checks'
import { checkRequest } from '@/lib/check/check-request'
import { contradictionOf } from '@/lib/check/contradiction'
import type { Fields, FoundRequest } from '@/lib/check/found-request'
import { readFields } from '@/lib/check/read-fields'

/** Everything that runs once somebody uses the form, in a chunk of its own. */

export { SOURCE_LIMIT } from '@/lib/check/found-request'
export { REQUEST_LIMIT } from '@/lib/check/read-har'
export { readRequest, TOO_LARGE } from '@/lib/check/read-request'

/** What the checks of a request come to: a sentence, and each of them. */
export interface Outcome {
  isOk: boolean
  summary: string
  list: React.ReactNode
}

/** Checks what the form says. @param now Unix ms. */
export async function check(
  fields: Fields,
  found: Partial<FoundRequest>,
  now: number,
): Promise<Outcome> {
  const request = readFields(fields, found, now)
  if (typeof request === 'string') return { isOk: false, summary: request, list: null }
  const { checks, code } = await checkRequest(request)
  const summary = code
    ? `A server refuses it: ${refusals[code].status} ${code}. ${refusals[code].message}.`
    : 'Nothing that can be checked here refuses it. The rest only the server knows.'
  const contradiction = contradictionOf(fields, found, code)
  const isOk = code === null && contradiction === ''
  return { isOk, summary: `${summary}${contradiction}`, list: <Checks checks={checks} /> }
}
