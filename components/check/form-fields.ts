import type { Fields } from '@/lib/check/found-request'

/** What is in the form. */
export function readForm(form: HTMLFormElement): Fields {
  const data = new FormData(form)
  const text = (name: keyof Fields) => String(data.get(name) ?? '')
  return {
    authorization: text('authorization'),
    requestId: text('requestId'),
    deviceId: text('deviceId'),
    sessionKey: text('sessionKey'),
    history: text('history'),
    sessionId: text('sessionId'),
    time: text('time'),
    binding: text('binding'),
    method: text('method'),
    url: text('url'),
    contentDigest: text('contentDigest'),
  }
}

const isField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** What is the sender's and not the request's: where nothing says what it is, it stays as it was typed. */
const SENDERS: readonly string[] = [
  'sessionKey',
  'deviceId',
  'sessionId',
] satisfies (keyof Fields)[]

/** Fills in what was found of a request, and empties what another had. */
export function writeForm(form: HTMLFormElement, fields: Partial<Fields>): void {
  const found = new Map(Object.entries(fields))
  for (const name of Object.keys(readForm(form))) {
    const element = form.elements.namedItem(name)
    if (!isField(element)) continue
    element.value = found.get(name) ?? (SENDERS.includes(name) ? element.value : '')
  }
}
