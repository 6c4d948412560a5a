import { createHash, createHmac } from 'node:crypto'
import { addressOf, BINDING_KEY_INPUT, formatDigest } from '@one-tick-ahead/ota/binding'
import { MINUTE_MS, SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import { tickAt } from '@one-tick-ahead/ota/token'
import { answeredHeader, exchange, type Message, sentHeader } from './exchange'

/** A run of bytes with a meaning of its own. */
export interface BytePart {
  /** What it is, in a few words. */
  label: string
  /** As text where it is text, else as hex. */
  value: string
  /** Offset of its first byte. */
  at: number
  /** How many bytes. */
  length: number
  /** `keyed`: computed with a secret. `given`: an id, a number or a text that was there. `fixed`: always so. */
  kind: 'fixed' | 'given' | 'keyed'
}

/** An input that a reader can download. */
interface InputFile {
  name: string
  bytes: Uint8Array
}

/** One computation of the exchange, with all that it takes to repeat it. */
export interface Computation {
  id: string
  title: string
  /** In the notation of docs/protocol.md. */
  formula: string
  files: readonly InputFile[]
  /** For a POSIX shell, in a folder with the files; prints `output`. */
  command: string
  output: string
  /** What the bytes that go in are made of. */
  parts: readonly BytePart[]
}

/** What is computed for a message of the exchange, in its order; nothing for a copy of one. */
export function computationsOf(message: Message): Computation[] {
  if (message.id === 'registration') return [...sessionIdSteps(), ...keySteps()]
  if (message.sender === 'eavesdropper') return []
  return [clockStep(message), tokenStep(message), ...digestStep(message), bindingStep(message)]
}

/** Every file that a computation of the exchange takes, each once. */
export function inputFiles(): InputFile[] {
  const files = exchange.messages.flatMap(computationsOf).flatMap((one) => one.files)
  return [...new Map(files.map((file) => [file.name, file])).values()]
}

type Piece = [label: string, kind: BytePart['kind'], bytes: string | Uint8Array]

/** Joins pieces to bytes, and keeps their offsets. A text stays text; other bytes become hex. */
function joinPieces(pieces: readonly Piece[]): { bytes: Uint8Array; parts: BytePart[] } {
  let at = 0
  const parts = pieces.map(([label, kind, content]): BytePart => {
    const bytes = Buffer.from(content)
    const value = typeof content === 'string' ? content : bytes.toString('hex')
    const part = { label, kind, value, at, length: bytes.length }
    at += bytes.length
    return part
  })
  return { bytes: Buffer.concat(pieces.map(([, , content]) => Buffer.from(content))), parts }
}

const HMAC_BYTES = 64

const hmac = (key: string | Uint8Array, input: string | Uint8Array) =>
  createHmac('sha512', key).update(input).digest()

interface HmacStep extends Pick<Computation, 'id' | 'title' | 'formula'> {
  /** A file that `$(cat …)` puts into the command: hex on one line. */
  key: [file: string, bytes: string | Uint8Array]
  input: [file: string, pieces: readonly Piece[]]
  /** How many bytes of the HMAC are wanted, as base64url without padding; else all, in hex. */
  base64Bytes?: number
}

/** One HMAC-SHA512, by node:crypto and as a command. */
function hmacStep({ key, input, base64Bytes, ...facts }: HmacStep): Computation {
  const [keyName, secret] = key
  const [name, pieces] = input
  const { bytes, parts } = joinPieces(pieces)
  const mac = hmac(secret, bytes)
  const openssl = `openssl dgst -sha512 -mac HMAC -macopt hexkey:$(cat ${keyName})`
  const asBase64 = [
    `${openssl} -binary ${name}`,
    ...(base64Bytes === HMAC_BYTES ? [] : [`head -c ${base64Bytes}`]),
    'openssl base64 -A',
    "tr '+/' '-_'",
    "tr -d '='",
  ].join(' | ')
  return {
    ...facts,
    files: [
      { name: keyName, bytes: Buffer.from(`${Buffer.from(secret).toString('hex')}\n`) },
      { name, bytes },
    ],
    command: base64Bytes ? asBase64 : `${openssl} -r ${name} | cut -d ' ' -f 1`,
    output: base64Bytes ? mac.toString('base64url', 0, base64Bytes) : mac.toString('hex'),
    parts,
  }
}

const seconds = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** The first bytes that the server derives from a sign-in: they name the session. */
function sessionIdSteps(): Computation[] {
  const { kid, signIn, randomHex, deviceId } = exchange.fixed
  const byte = createHash('sha256').update(signIn.id).digest().subarray(0, 1)
  const sessionId = answeredHeader('jsessionid')
  const issued = Buffer.from(sessionId, 'base64url').readUInt32BE(34)
  const name = joinPieces([['id of the sign-in', 'given', signIn.id]])
  const payload = joinPieces([
    ['version', 'fixed', Uint8Array.of(1)],
    ['id of the master key', 'given', Uint8Array.of(kid)],
    ['sid: a byte of the sign-in', 'given', byte],
    ['sid: random', 'given', Buffer.from(randomHex, 'hex')],
    ['device id', 'given', Buffer.from(deviceId.replaceAll('-', ''), 'hex')],
    ['issued, Unix seconds', 'given', seconds(issued)],
    ['expires, Unix seconds', 'given', seconds(Math.floor(signIn.expiresAt / 1000))],
  ])
  return [
    {
      id: 'sign-in-byte',
      title: 'The first byte of the sign-in’s hash',
      formula: 'first byte of SHA-256(id of the sign-in)',
      files: [{ name: 'sign-in-id.txt', bytes: name.bytes }],
      command: 'openssl dgst -sha256 -r sign-in-id.txt | cut -c 1-2',
      output: byte.toString('hex'),
      parts: name.parts,
    },
    {
      id: 'session-id',
      title: 'The session id, byte by byte',
      formula: 'session id = base64url(payload)',
      files: [{ name: 'session-payload.bin', bytes: payload.bytes }],
      command: "openssl base64 -A -in session-payload.bin | tr '+/' '-_'",
      output: sessionId,
      parts: payload.parts,
    },
  ]
}

/** The last step of HKDF for a key of one block. */
const expansion = (label: string, context: readonly Piece[] = []): readonly Piece[] => [
  ['what it is for', 'fixed', label],
  ...context,
  ['number of the block', 'fixed', Uint8Array.of(1)],
]

/** What is derived from master key, epoch and session id. None of it is stored. */
function keySteps(): Computation[] {
  const { masterKey, epoch } = exchange.fixed
  const prk = hmac(epoch, masterKey)
  const ofSession: readonly Piece[] = [
    ['a zero byte', 'fixed', Uint8Array.of(0)],
    ['payload of the session id', 'given', Buffer.from(answeredHeader('jsessionid'), 'base64url')],
  ]
  const [bindingLabel = ''] = BINDING_KEY_INPUT.split('\x01')
  return [
    hmacStep({
      id: 'prk',
      title: 'The key of this state epoch',
      formula:
        'prk = HKDF-Extract(salt = state epoch, master key) = HMAC-SHA512(epoch, master key)',
      key: ['epoch.hex', epoch],
      input: ['master-key.bin', [['master key', 'given', masterKey]]],
    }),
    hmacStep({
      id: 'session-key',
      title: 'The session key',
      formula: 'session key = base64url(HKDF-Expand(prk, "ota/v1/session-key" 00 payload, 64))',
      key: ['prk.hex', prk],
      input: ['session-key-info.bin', expansion('ota/v1/session-key', ofSession)],
      base64Bytes: HMAC_BYTES,
    }),
    hmacStep({
      id: 'device-tag',
      title: 'The device tag',
      formula: 'device tag = base64url(HKDF-Expand(prk, "ota/v1/device-cookie" 00 payload, 32))',
      key: ['prk.hex', prk],
      input: ['device-tag-info.bin', expansion('ota/v1/device-cookie', ofSession)],
      base64Bytes: 32,
    }),
    hmacStep({
      id: 'binding-key',
      title: 'The key of the bindings',
      formula: 'binding key = HKDF-Expand(session key, "ota/v1/binding", 64)',
      key: ['session-key.hex', answeredHeader('session_key')],
      input: ['binding-key-info.bin', expansion(bindingLabel)],
    }),
  ]
}

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

const bar: Piece = ['bar', 'fixed', '|']

const tokenStep = (message: Message): Computation =>
  hmacStep({
    id: `${message.id}-token`,
    title: 'The HMAC of the token',
    formula: 'mac = HMAC-SHA512(session key, <request id>|<device id>|<minute>)',
    key: ['session-key.hex', answeredHeader('session_key')],
    input: [
      `${message.id}-token.txt`,
      [
        ['request id', 'given', sentHeader(message, 'X-Request-ID')],
        bar,
        ['device id', 'given', exchange.fixed.deviceId],
        bar,
        ['minute', 'given', String(tickAt(message.sentAt).minute)],
      ],
    ],
  })

function digestStep({ id, body }: Message): Computation[] {
  if (body === null) return []
  const name = `${id}-body.json`
  const { bytes, parts } = joinPieces([['body', 'given', body]])
  return [
    {
      id: `${id}-digest`,
      title: 'The digest of the body',
      formula: 'Content-Digest = sha-256=:base64(SHA-256(body)):',
      files: [{ name, bytes }],
      command: `echo "sha-256=:$(openssl dgst -sha256 -binary ${name} | openssl base64 -A):"`,
      output: formatDigest(createHash('sha256').update(body).digest('base64')),
      parts,
    },
  ]
}

function bindingStep(message: Message): Computation {
  const { authority, target } = addressOf(message.url)
  const history = sentHeader(message, 'RequestHistory')
  const digest = sentHeader(message, 'Content-Digest')
  return hmacStep({
    id: `${message.id}-binding`,
    title: 'The HMAC of the binding',
    formula:
      'mac = HMAC-SHA512(binding key, v1|<method>|<authority>|<target>|<digest>|<history>|<token>)',
    key: ['binding-key.hex', hmac(answeredHeader('session_key'), BINDING_KEY_INPUT)],
    input: [
      `${message.id}-binding.txt`,
      [
        ['version and bar', 'fixed', 'v1|'],
        ['method', 'given', message.method],
        bar,
        ['authority', 'given', authority],
        bar,
        ['target', 'given', target],
        bar,
        [digest ? 'Content-Digest' : 'no body', digest ? 'given' : 'fixed', digest || '-'],
        bar,
        [history ? 'history' : 'history: empty', 'given', history],
        bar,
        ['token', 'keyed', sentHeader(message, 'Authorization')],
      ],
    ],
  })
}
