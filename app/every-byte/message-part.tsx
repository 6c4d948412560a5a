import { addressOf, BINDING_HEADER } from '@one-tick-ahead/ota/binding'
import { Unbroken } from '@/components/site/unbroken'
import { tape } from '@/components/ui/tape'
import { Checks } from '../check/checks'
import { Computation, Entry } from './computation'
import { computationsOf } from './computations'
import type { Message } from './exchange'
import { checksOf } from './to-check'
import { answerNotes, requestNotes, senders, specialNotes } from './words'

const clock = (ms: number) => new Date(ms).toISOString().slice(11, 23)

/** One request of the exchange: its lines, its computations, the server's look, and its answer. */
export async function MessagePart({ message }: { message: Message }) {
  const { sender, sentAt, receivedAt, code, answer } = message
  const computations = computationsOf(message)
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

/** A line as it goes over the wire, and what it is for. */
export interface WireLine {
  text: string
  note: string
  /** Computed with a key. */
  isKeyed?: boolean
}

/** A request or an answer, a line at a time, each with its explanation beside it. */
function MessageLines({ label, lines }: { label: string; lines: readonly WireLine[] }) {
  return (
    <div className={`${tape} mt-2`}>
      <h3 className="px-1.5 pt-1 font-mono font-normal text-label text-muted uppercase">{label}</h3>
      <dl>
        {lines.map(({ text, note, isKeyed }, index) => (
          <div
            key={index}
            className="gap-x-3 border-line border-t px-1.5 py-0.75 first:border-t-0 md:grid md:grid-cols-12"
          >
            <dt
              translate="no"
              className={`wrap-anywhere font-mono text-data md:col-span-8 ${isKeyed ? 'text-brass' : ''}`}
            >
              {text}
            </dt>
            <dd className="text-muted text-small md:col-span-4">{note}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Header lines whose values take a key to make. */
const KEYED = new Set(['authorization', 'ota-binding', 'session_key'])

function noteOf(notes: Readonly<Record<string, string>>, message: string, name: string): string {
  const key = name.toLowerCase()
  const note = specialNotes[`${message} ${key}`] ?? notes[key]
  if (!note) throw new Error(`words.ts does not explain the header ${name}`)
  return note
}

const headerLine = (name: string, value: string, note: string): WireLine => ({
  text: value ? `${name}: ${value}` : `${name}:`,
  note,
  isKeyed: KEYED.has(name.toLowerCase()),
})

/** A request as it was sent. */
export function requestLines({ id, method, url, headers, body }: Message): WireLine[] {
  const { authority, target } = addressOf(url)
  const isBound = headers.some(([name]) => name === BINDING_HEADER)
  return [
    {
      text: `${method} ${target} HTTP/1.1`,
      note: isBound ? 'Method and target. The binding covers both.' : 'Method and target.',
    },
    {
      text: `Host: ${authority}`,
      note: isBound ? 'The authority, which the binding covers too.' : 'The authority.',
    },
    ...headers.map(([name, value]) => headerLine(name, value, noteOf(requestNotes, id, name))),
    ...(body === null ? [] : [{ text: body, note: 'The body, after an empty line.' }]),
  ]
}

const statuses: Readonly<Record<number, string>> = {
  200: 'OK',
  401: 'Unauthorized',
  409: 'Conflict',
}

function bodyNote(id: string, status: number): string {
  if (id === 'registration') return 'What matters is in the headers.'
  return status === 200 ? 'What the handler answers.' : 'Status, code and a sentence for people.'
}

function statusNote(code: string | null): string {
  if (code === null) return 'The device is registered. No guard judges this request.'
  return code === 'ok' ? 'Accepted.' : 'Refused: the handler behind the guard did not run.'
}

/** Its answer, as far as it is OTA's: servers add lines of their own, such as `Date`. */
function answerLines({ id, code, answer }: Message): WireLine[] {
  const { status, headers, body } = answer
  return [
    {
      text: `HTTP/1.1 ${status} ${statuses[status]}`,
      note: statusNote(code),
    },
    ...headers.map(([name, value]) => headerLine(name, value, noteOf(answerNotes, id, name))),
    {
      text: body,
      note: bodyNote(id, status),
    },
  ]
}
