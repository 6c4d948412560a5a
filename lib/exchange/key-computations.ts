import { createHash, createHmac } from 'node:crypto'
import { BINDING_KEY_INPUT } from '@one-tick-ahead/ota/binding'
import {
  type Computation,
  hexFile,
  hmacBase64Command,
  hmacCommand,
  type InputFile,
  joinPieces,
} from './computation'
import type { Exchange } from './exchange'

const TAG_BYTES = 32

const hmac = (key: string | Uint8Array, input: string | Uint8Array) =>
  createHmac('sha512', key).update(input).digest()

const seconds = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Where a header of an answer was recorded. */
export function answeredHeader({ messages: [registration] }: Exchange, name: string): string {
  const found = registration?.answer.headers.find(([one]) => one === name)
  if (!found) throw new Error(`the recorded registration was answered without ${name}`)
  return found[1]
}

/** The first bytes that the server makes of a sign-in: which session this will be. */
function sessionIdSteps(exchange: Exchange): Computation[] {
  const { kid, signIn, randomHex, deviceId } = exchange.fixed
  const digest = createHash('sha256').update(signIn.id).digest()
  const name: InputFile = { name: 'sign-in-id.txt', bytes: Buffer.from(signIn.id) }
  const byte = digest.subarray(0, 1)
  const sessionId = answeredHeader(exchange, 'jsessionid')
  const issued = Buffer.from(sessionId, 'base64url').readUInt32BE(34)
  const { bytes, parts } = joinPieces([
    ['version', 'fixed', Uint8Array.of(1)],
    ['id of the master key', 'given', Uint8Array.of(kid)],
    ['sid: a byte of the sign-in', 'given', byte],
    ['sid: random', 'given', Buffer.from(randomHex, 'hex')],
    ['device id', 'given', Buffer.from(deviceId.replaceAll('-', ''), 'hex')],
    ['issued, Unix seconds', 'given', seconds(issued)],
    ['expires, Unix seconds', 'given', seconds(Math.floor(signIn.expiresAt / 1000))],
  ])
  const payload: InputFile = { name: 'session-payload.bin', bytes }
  return [
    {
      id: 'sign-in-byte',
      title: 'The byte of the sign-in',
      formula: 'first byte of SHA-256(id of the sign-in)',
      files: [name],
      command: `openssl dgst -sha256 -r ${name.name} | cut -c 1-2`,
      output: byte.toString('hex'),
      parts: joinPieces([['id of the sign-in', 'given', signIn.id]]).parts,
    },
    {
      id: 'session-id',
      title: 'The session id, byte by byte',
      formula: 'session id = base64url(payload)',
      files: [payload],
      command: `openssl base64 -A -in ${payload.name} | tr '+/' '-_'`,
      output: sessionId,
      parts,
    },
  ]
}

/** What is derived of master key, epoch and session id; nothing of it is stored. */
export function keyComputations(exchange: Exchange): Computation[] {
  const { masterKey, epoch } = exchange.fixed
  const payload = Buffer.from(answeredHeader(exchange, 'jsessionid'), 'base64url')
  const sessionKey = answeredHeader(exchange, 'session_key')
  const prk = hmac(epoch, masterKey)
  const salt = hexFile('epoch.hex', epoch)
  const master: InputFile = { name: 'master-key.bin', bytes: Buffer.from(masterKey) }
  const prkFile = hexFile('prk.hex', prk)

  const expansion = (label: string) =>
    joinPieces([
      ['what it is for', 'fixed', label],
      ['a zero byte', 'fixed', Uint8Array.of(0)],
      ['payload of the session id', 'given', payload],
      ['number of the block', 'fixed', Uint8Array.of(1)],
    ])
  const forKey = expansion('ota/v1/session-key')
  const forTag = expansion('ota/v1/device-cookie')
  const keyInfo: InputFile = { name: 'session-key-info.bin', bytes: forKey.bytes }
  const tagInfo: InputFile = { name: 'device-tag-info.bin', bytes: forTag.bytes }
  const [purpose = ''] = BINDING_KEY_INPUT.split('\x01')
  const forBinding = joinPieces([
    ['what it is for', 'fixed', purpose],
    ['number of the block', 'fixed', Uint8Array.of(1)],
  ])
  const bindingInfo: InputFile = { name: 'binding-key-info.bin', bytes: forBinding.bytes }
  const textKey = hexFile('session-key.hex', sessionKey)

  return [
    ...sessionIdSteps(exchange),
    {
      id: 'prk',
      title: 'One key for this memory',
      formula:
        'prk = HKDF-Extract(salt = state epoch, master key) = HMAC-SHA512(epoch, master key)',
      files: [salt, master],
      command: hmacCommand(salt, master),
      output: prk.toString('hex'),
      parts: joinPieces([['master key', 'given', masterKey]]).parts,
    },
    {
      id: 'session-key',
      title: 'The session key',
      formula: 'session key = base64url(HKDF-Expand(prk, "ota/v1/session-key" 00 payload, 64))',
      files: [prkFile, keyInfo],
      command: hmacBase64Command(prkFile, keyInfo),
      output: sessionKey,
      parts: forKey.parts,
    },
    {
      id: 'device-tag',
      title: 'The device tag',
      formula: 'device tag = base64url(HKDF-Expand(prk, "ota/v1/device-cookie" 00 payload, 32))',
      files: [prkFile, tagInfo],
      command: hmacBase64Command(prkFile, tagInfo, TAG_BYTES),
      output: hmac(prk, forTag.bytes).toString('base64url', 0, TAG_BYTES),
      parts: forTag.parts,
    },
    {
      id: 'binding-key',
      title: 'The key of the bindings',
      formula: 'binding key = HKDF-Expand(session key, "ota/v1/binding", 64)',
      files: [textKey, bindingInfo],
      command: hmacCommand(textKey, bindingInfo),
      output: hmac(sessionKey, forBinding.bytes).toString('hex'),
      parts: forBinding.parts,
    },
  ]
}
