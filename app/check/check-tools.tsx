import { type RefusalCode, refusals } from '@one-tick-ahead/ota/codes'
import { checkRequest } from '@/lib/check/check-request'
import { contradictionOf, readFields } from '@/lib/check/fields'
import type { Fields, FoundRequest } from '@/lib/check/request'
import { Checks } from './checks'

/** Everything that runs once somebody uses the form, in a chunk of its own. */

export { REQUEST_LIMIT } from '@/lib/check/read-har'
export { readRequest, SOURCE_LIMIT, TOO_LARGE } from '@/lib/check/read-request'

/** Of a file that has moved since it was chosen, or may not be read. */
export const NOT_READ = 'The file could not be read. Please choose it once more.'

/** WebCrypto is for secure contexts alone; a page on plain http has none. */
const NO_CRYPTO =
  'Your browser offers no cryptography to this page. It does on https and on localhost.'

/** What the checks of a request come to: a sentence, and each of them. */
export interface Outcome {
  isOk: boolean
  summary: string
  list: React.ReactNode
}

/** What the checks come to. @param code What a server refuses it with. */
export const summaryOf = (code: RefusalCode | null): string =>
  code
    ? `A server refuses it: ${refusals[code].status} ${code}. ${refusals[code].message}.`
    : 'Nothing that can be checked here refuses it. The rest only the server knows.'

/** Checks what the form says. @param now Unix ms. */
export async function check(
  fields: Fields,
  found: Partial<FoundRequest>,
  now: number,
): Promise<Outcome> {
  const request = readFields(fields, found, now)
  if (typeof request === 'string') return { isOk: false, summary: request, list: null }
  const judged = await checkRequest(request).catch((error) => {
    if (globalThis.crypto?.subtle) throw error
  })
  if (!judged) return { isOk: false, summary: NO_CRYPTO, list: null }
  const { checks, code } = judged
  const contradiction = contradictionOf(fields, found, code)
  const isOk = code === null && contradiction === ''
  return { isOk, summary: `${summaryOf(code)}${contradiction}`, list: <Checks checks={checks} /> }
}
