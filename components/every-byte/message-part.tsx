import { Checks } from '@/components/site/checks'
import { Unbroken } from '@/components/site/unbroken'
import { senders } from '@/content/every-byte'
import { computationsOf } from '@/lib/exchange/computations'
import { exchange, type Message } from '@/lib/exchange/exchange'
import { checksOf } from '@/lib/exchange/to-check'
import { Computation, Entry } from './computation'
import { MessageLines } from './message-lines'
import { answerLines, requestLines } from './wire-lines'

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23)

/** One request of the exchange: its lines, its computations, the server's look, and its answer. */
export async function MessagePart({ message }: { message: Message }) {
  const { sender, sentAt, receivedAt, code, answer } = message
  const computations = computationsOf(exchange, message)
  return (
    <>
      <p className="mt-2 font-mono text-data text-muted">
        <Unbroken>{`${senders[sender]} sends it at ${clock(sentAt)}, the server has it at ${clock(receivedAt)}, UTC.`}</Unbroken>
      </p>
      <MessageLines label="Request" lines={requestLines(message)} />
      {computations.length > 0 ? (
        computations.map((one) => <Computation key={one.id} {...one} />)
      ) : (
        <p className="mt-2 max-w-prose text-small">
          Nothing is computed for it: its bytes are those of the third request.
        </p>
      )}
      {code && (
        <Entry
          title="What the server checks, in its order"
          line={code === 'ok' ? 'accepted' : `${answer.status} ${code}`}
        >
          <Checks checks={await checksOf(message)} />
        </Entry>
      )}
      <MessageLines label="Answer" lines={answerLines(message)} />
    </>
  )
}
