import { addressOf, BINDING_HEADER } from '@one-tick-ahead/ota/binding'
import { answerNotes, requestNotes, specialNotes } from '@/content/every-byte'
import type { Message } from '@/lib/exchange/exchange'
import type { WireLine } from './message-lines'

/** Header lines whose values take a key to make. */
const KEYED = new Set(['authorization', 'ota-binding', 'session_key'])

function noteOf(notes: Readonly<Record<string, string>>, message: string, name: string): string {
  const key = name.toLowerCase()
  const note = specialNotes[`${message} ${key}`] ?? notes[key]
  if (!note) throw new Error(`content/every-byte.ts does not explain the header ${name}`)
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
export function answerLines({ id, code, answer }: Message): WireLine[] {
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
