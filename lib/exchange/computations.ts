import type { Computation, InputFile } from './computation'
import { type Exchange, exchange, type Message } from './exchange'
import { keyComputations } from './key-computations'
import { requestComputations } from './request-computations'

/** What is computed for a message of the exchange, in its order. */
export function computationsOf(recorded: Exchange, message: Message): Computation[] {
  return message.id === 'registration'
    ? keyComputations(recorded)
    : requestComputations(recorded, message)
}

/** Every file that a computation of the recorded exchange takes, each once. */
export function inputFiles(): InputFile[] {
  const all = exchange.messages.flatMap((message) => computationsOf(exchange, message))
  return [...new Map(all.flatMap(({ files }) => files).map((file) => [file.name, file])).values()]
}
