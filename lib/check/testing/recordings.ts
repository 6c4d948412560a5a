import { webcrypto } from 'node:crypto'
import type { Message } from '@/app/every-byte/exchange'
import { checkRequest } from '@/lib/check/check-request'
import { readFields } from '@/lib/check/fields'
import { readRequest } from '@/lib/check/read-request'
import type { Fields, FoundRequest } from '@/lib/check/request'

export const subtle = webcrypto.subtle as unknown as SubtleCrypto // Node's types name it differently

export const EMPTY: Fields = {
  authorization: '',
  requestId: '',
  deviceId: '',
  sessionKey: '',
  history: '',
  sessionId: '',
  time: '',
  binding: '',
  method: '',
  url: '',
  contentDigest: '',
}

const asHeaders = (headers: Message['headers']) => headers.map(([name, value]) => ({ name, value }))

/** The recorded exchange as a browser exports it. */
export const har = (
  messages: readonly Message[],
  change: (entry: object, message: Message) => object = (entry) => entry,
) =>
  JSON.stringify({
    log: {
      version: '1.2',
      entries: messages.map((message) => {
        const { method, url, headers, body, answer, receivedAt } = message
        const entry = {
          startedDateTime: new Date(receivedAt).toISOString(),
          request: {
            method,
            url,
            headers: asHeaders(headers),
            ...(body === null ? {} : { postData: { text: body } }),
          },
          response: {
            status: answer.status,
            headers: asHeaders(answer.headers),
            content: { text: answer.body },
          },
        }
        return change(entry, message)
      }),
    },
  })

/** What is found in a text; throws where nothing is. */
export function requestsIn(text: string): readonly FoundRequest[] {
  const reading = readRequest(text)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.requests
}

/** Each check of a request that was found, with what somebody typed besides. */
export async function checksOf(found: FoundRequest, typed: Partial<Fields> = {}) {
  const request = readFields({ ...EMPTY, ...found.fields, ...typed }, found, 0)
  if (typeof request === 'string') throw new Error(request)
  return checkRequest(request, subtle)
}

/** The code that a server refuses it with, or `ok`. */
export const codeOf = async (found: FoundRequest, typed: Partial<Fields> = {}) =>
  (await checksOf(found, typed)).code ?? 'ok'
