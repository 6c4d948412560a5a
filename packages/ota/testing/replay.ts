import { type Call, isAnswered, type Ordered, serialOrder } from './serial-order'

/**
 * Looks for an order of one session's calls that keeps to the moments that their senders saw and in which
 * the pure send log gives the same verdicts.
 * @returns the number of verdicts that agree. @throws with the trace if there is no such order.
 */
export function replay(calls: readonly Call[]): number {
  const [opening] = calls
  if (!opening || !('open' in opening.asked)) return 0 // opened before, or never
  const { order, isWhole } = serialOrder(calls)
  if (!isWhole) {
    const trace = spell(order, calls)
    throw new Error(`In no order the send log says what was said; this is the longest:\n${trace}`)
  }
  return order.filter(({ call, verdict }) => verdict && isAnswered(call)).length
}

/** The calls in their order, a request as `[id, history, segment]` with numbers for ids, then those left. */
function spell(order: readonly Ordered[], calls: readonly Call[]): string {
  const names = new Map<string, number>()
  const nameOf = (id: string) => {
    const name = names.get(id) ?? names.size + 1
    names.set(id, name)
    return name
  }
  const lineOf = ({ begun, ended, asked, said }: Call, verdict?: string) => {
    const request = 'admit' in asked ? asked.admit : undefined
    const history = request?.history.split('|').filter(Boolean).map(nameOf) ?? []
    const what = request
      ? JSON.stringify([nameOf(request.requestId), history.join(' '), request.segment])
      : Object.keys(asked)[0]
    return `${begun}-${ended} ${what}: ${said.join(' or ') || '-'}${verdict ? `, as ${verdict}` : ''}`
  }
  const placed = new Set(order.map(({ call }) => call))
  const left = calls.filter((call) => !placed.has(call))
  return [
    ...order.map(({ call, verdict }) => lineOf(call, verdict)),
    ...(left.length > 0 ? ['not in it:', ...left.slice(0, 20).map((call) => lineOf(call))] : []),
  ].join('\n')
}
