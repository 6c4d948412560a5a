import type { Fields } from '@/lib/check/request'
import { exchange } from './exchange'
import { asToCheck } from './to-check'

/** The second request of the exchange, as the checker's form takes it. */
export function exampleFields(): Partial<Fields> {
  const message = exchange.messages.find(({ id }) => id === 'second')
  if (!message) throw new Error('the recorded exchange has lost its second request')
  const { earlier: _, at, binding, ...texts } = asToCheck(message)
  const { header = '', method = '', url = '' } = binding ?? {}
  return { ...texts, time: new Date(at).toISOString(), binding: header, method, url }
}
