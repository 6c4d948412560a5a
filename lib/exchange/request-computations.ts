import { createHash, createHmac } from 'node:crypto'
import { addressOf, BINDING_KEY_INPUT, formatDigest } from '@one-tick-ahead/ota/binding'
import { MINUTE_MS, SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import { tickAt } from '@one-tick-ahead/ota/token'
import { type Computation, hexFile, hmacCommand, type InputFile, joinPieces } from './computation'
import type { Exchange, Message } from './exchange'
import { answeredHeader } from './key-computations'

/** A header that a client sent; empty without it. */
export const sentHeader = ({ headers }: Message, name: string): string =>
  headers.find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? ''

/** One reading of the clock gives both. */
function clockStep({ id, sentAt }: Message): Computation {
  const { minute, segment } = tickAt(sentAt)
  return {
    id: `${id}-time`,
    title: 'Minute and segment, from one reading of the clock',
    formula: `minute = floor(t / ${MINUTE_MS}), segment = floor(t / ${SEGMENT_MS}) mod 4, plus 1`,
    files: [],
    command: `echo "$((${sentAt} / ${MINUTE_MS})) S$((${sentAt} / ${SEGMENT_MS} % 4 + 1))"`,
    output: `${minute} S${segment}`,
    parts: [],
  }
}

function tokenStep(exchange: Exchange, message: Message): Computation {
  const requestId = sentHeader(message, 'X-Request-ID')
  const { bytes, parts } = joinPieces([
    ['request id', 'given', requestId],
    ['bar', 'fixed', '|'],
    ['device id', 'given', exchange.fixed.deviceId],
    ['bar', 'fixed', '|'],
    ['minute', 'given', String(tickAt(message.sentAt).minute)],
  ])
  const sessionKey = answeredHeader(exchange, 'session_key')
  const key = hexFile('session-key.hex', sessionKey)
  const input: InputFile = { name: `${message.id}-token.txt`, bytes }
  return {
    id: `${message.id}-token`,
    title: 'The HMAC of the token',
    formula: 'mac = HMAC-SHA512(session key, <request id>|<device id>|<minute>)',
    files: [key, input],
    command: hmacCommand(key, input),
    output: createHmac('sha512', sessionKey).update(bytes).digest('hex'),
    parts,
  }
}

function digestStep({ id, body }: Message): Computation[] {
  if (body === null) return []
  const input: InputFile = { name: `${id}-body.json`, bytes: Buffer.from(body) }
  const hash = createHash('sha256').update(body).digest('base64')
  return [
    {
      id: `${id}-digest`,
      title: 'The digest of the body',
      formula: 'Content-Digest = sha-256=:base64(SHA-256(body)):',
      files: [input],
      command: `echo "sha-256=:$(openssl dgst -sha256 -binary ${input.name} | openssl base64 -A):"`,
      output: formatDigest(hash),
      parts: joinPieces([['body', 'given', body]]).parts,
    },
  ]
}

function bindingStep(exchange: Exchange, message: Message): Computation {
  const { authority, target } = addressOf(message.url)
  const history = sentHeader(message, 'RequestHistory')
  const digest = sentHeader(message, 'Content-Digest')
  const { bytes, parts } = joinPieces([
    ['version and bar', 'fixed', 'v1|'],
    ['method', 'given', message.method],
    ['bar', 'fixed', '|'],
    ['authority', 'given', authority],
    ['bar', 'fixed', '|'],
    ['target', 'given', target],
    ['bar', 'fixed', '|'],
    [digest ? 'Content-Digest' : 'no body', digest ? 'given' : 'fixed', digest || '-'],
    ['bar', 'fixed', '|'],
    [history ? 'history' : 'history: empty', 'given', history],
    ['bar', 'fixed', '|'],
    ['token', 'keyed', sentHeader(message, 'Authorization')],
  ])
  const sessionKey = answeredHeader(exchange, 'session_key')
  const bindingKey = createHmac('sha512', sessionKey).update(BINDING_KEY_INPUT).digest()
  const key = hexFile('binding-key.hex', bindingKey)
  const input: InputFile = { name: `${message.id}-binding.txt`, bytes }
  return {
    id: `${message.id}-binding`,
    title: 'The HMAC of the binding',
    formula:
      'mac = HMAC-SHA512(binding key, v1|<method>|<authority>|<target>|<digest>|<history>|<token>)',
    files: [key, input],
    command: hmacCommand(key, input),
    output: createHmac('sha512', bindingKey).update(bytes).digest('hex'),
    parts,
  }
}

/** All that a client computes for one request; none for a copy of one. */
export function requestComputations(exchange: Exchange, message: Message): Computation[] {
  if (message.sender === 'eavesdropper') return []
  return [
    clockStep(message),
    tokenStep(exchange, message),
    ...digestStep(message),
    bindingStep(exchange, message),
  ]
}
