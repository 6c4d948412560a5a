import { refusals } from '@one-tick-ahead/ota/codes'
import { Checks } from '@/components/site/checks'
import { checkRequest } from '@/lib/check/check-request'
import { contradictionOf, readFields } from '@/lib/check/fields'
import type { Fields, FoundRequest } from '@/lib/check/request'

/** Everything that runs once somebody uses the form, in a chunk of its own. */

export { REQUEST_LIMIT } from '@/lib/check/read-har'
export { readRequest, SOURCE_LIMIT, TOO_LARGE } from '@/lib/check/read-request'

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
