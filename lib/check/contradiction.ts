import { type RefusalCode, refusals } from '@one-tick-ahead/ota/codes'
import type { Fields, FoundRequest } from './found-request'

const isRefusal = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/**
 * Where the recording has another answer than the checks come to: a sentence, with a blank before it;
 * else empty, also where the recording's is not known or a field of its was typed over.
 */
export function contradictionOf(
  typed: Fields,
  { fields = {}, answered = '' }: Partial<FoundRequest>,
  code: RefusalCode | null,
): string {
  if (answered === (code ?? 'ok') || !(answered === 'ok' || isRefusal(answered))) return ''
  const texts = new Map(Object.entries(typed))
  if (Object.entries(fields).some(([name, value]) => texts.get(name) !== value)) return ''
  if (isRefusal(answered)) {
    return ` But the recorded answer was ${refusals[answered].status} ${answered}.`
  }
  return ' But the recorded answer was no refusal: the clock, or another field, may not be what the server had.'
}
