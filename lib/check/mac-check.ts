import { contentDigestOf, createBindingSigner } from '@one-tick-ahead/ota/bind'
import {
  addressOf,
  BINDING_PATTERN,
  type BoundRequest,
  bindingInput,
} from '@one-tick-ahead/ota/binding'
import { createHmac, toHex } from '@one-tick-ahead/ota/client/signer'
import { acceptTime, macInput, parseToken, tickAt } from '@one-tick-ahead/ota/token'
import { bytesOf } from '@/lib/jwt/decode'
import {
  type BindingToCheck,
  type Finding,
  passed,
  type RequestToCheck,
  refused,
  unknown,
} from './request'

/** How far from its minute a wrong HMAC is looked for, in minutes. */
const SEARCH_MINUTES = 60

const text = new TextEncoder()

type Hmac = (input: string) => Promise<string>

/** HMAC-SHA512 under a key, in lower-case hex. */
function hmacOf(key: string | Uint8Array<ArrayBuffer>, subtle: SubtleCrypto): Hmac {
  const hmac = createHmac(typeof key === 'string' ? text.encode(key) : key, subtle)
  return async (input) => toHex(await hmac(input))
}

/** The bytes that a base64url text stands for; none where it is none. */
function decoded(key: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesOf(key)
  } catch {
    return new Uint8Array()
  }
}

/** What a client can have signed in place of what it should have; each a mistake that is easily made. */
function mistakes(
  { requestId, deviceId, sessionKey }: RequestToCheck,
  minute: number,
  subtle: SubtleCrypto,
): [Hmac, signed: string, words: string][] {
  const hmac = hmacOf(sessionKey, subtle)
  const bytes = decoded(sessionKey)
  const input = macInput(requestId, deviceId, minute)
  const swapped = macInput(deviceId, requestId, minute)
  const upper = macInput(requestId.toUpperCase(), deviceId.toUpperCase(), minute)
  const list: [Hmac, string, string][] = [
    [hmac, input.replaceAll('|', ''), 'The parts were joined without the bars between them.'],
    [hmac, swapped, 'Request id and device id are the wrong way round.'],
    [hmac, `${input}\n`, 'A line break was signed with the text.'],
    [hmac, upper, 'The ids were signed in upper case.'],
  ]
  if (bytes.length === 0) return list // no key can be made of nothing
  const words = 'The key was decoded from base64url; its text is the key.'
  return [[hmacOf(bytes, subtle), input, words], ...list]
}

/** Why a MAC is not the expected one, as far as that can be found out. */
async function reasonOf(
  request: RequestToCheck,
  mac: string,
  minute: number,
  subtle: SubtleCrypto,
): Promise<string> {
  const hmac = hmacOf(request.sessionKey, subtle)
  const { requestId, deviceId } = request
  for (let away = 1; away <= SEARCH_MINUTES; away += 1) {
    for (const other of [minute - away, minute + away]) {
      if ((await hmac(macInput(requestId, deviceId, other))) !== mac) continue
      const when = `${away} minute${away === 1 ? '' : 's'} ${other < minute ? 'before' : 'after'}`
      return `It is right for minute ${other}, ${when} the one of its label: the token is old, was relabelled, or a clock is wrong.`
    }
  }
  if (mac !== mac.toLowerCase()) return 'The digits must be in lower case.'
  for (const [sign, signed, words] of mistakes(request, minute, subtle)) {
    if ((await sign(signed)) === mac) return words
  }
  return `It is right for no minute within ${SEARCH_MINUTES} of it: another key, request id or device id.`
}

/** The HMAC for the one minute that the label names, made again. */
export async function checkMac(request: RequestToCheck, subtle: SubtleCrypto): Promise<Finding> {
  const { authorization, requestId, deviceId, sessionKey, at } = request
  const token = parseToken(authorization)
  if (!token) return unknown('Without a well-formed token there is no HMAC to compare.')
  if (sessionKey === '') return unknown('It takes the session key.')
  if (deviceId === '') return unknown('It takes the device id.')
  const minute = acceptTime(at, token.segment)?.minute ?? tickAt(at).minute
  const input = macInput(requestId, deviceId, minute)
  const expected = await hmacOf(sessionKey, subtle)(input)
  const values = { seen: token.mac, expected }
  if (expected === token.mac) return passed(`The HMAC of ${input} is the same.`, values)
  return refused('ota_bad_mac', await reasonOf(request, token.mac, minute, subtle), values)
}

const WELL_FORMED = new RegExp(BINDING_PATTERN)

function partsOf(request: RequestToCheck, binding: BindingToCheck): BoundRequest | null {
  if (!URL.canParse(binding.url)) return null
  return {
    method: binding.method,
    ...addressOf(new URL(binding.url).href),
    contentDigest: binding.contentDigest,
    history: request.history ?? '',
    token: request.authorization,
  }
}

/** Without a body no digest may be there, and with one it must be the body's. */
async function checkBody(
  { contentDigest, body }: BindingToCheck,
  values: Pick<Finding, 'seen' | 'expected'>,
): Promise<Finding> {
  if (body === undefined) {
    return unknown(
      contentDigest
        ? 'The binding is right. Whether the body is that of its digest is not known here.'
        : 'The binding is right. It is of no body; whether one came is not known here.',
      values,
    )
  }
  const expected = await contentDigestOf(body)
  if (expected === contentDigest) {
    return passed('It is of this method, address, body, history and token.', values)
  }
  return refused('ota_bad_binding', 'Content-Digest is not that of the body.', {
    seen: contentDigest || 'nothing',
    expected: expected || 'nothing',
  })
}

/** The `OTA-Binding` header, made again from the request that it came with. */
export async function checkBinding(
  request: RequestToCheck,
  subtle: SubtleCrypto,
): Promise<Finding> {
  const { binding, sessionKey } = request
  if (!binding) return unknown('There is none. A server that requires one answers ota_bad_binding.')
  if (sessionKey === '') return unknown('It takes the session key.')
  const { header: seen } = binding
  const parts = partsOf(request, binding)
  if (!parts || bindingInput(parts) === null) {
    const text = 'A part of the request has a form that cannot be bound.'
    return refused('ota_bad_binding', text, { seen })
  }
  const expected = await createBindingSigner(sessionKey, subtle).bind(parts)
  if (expected === seen) return checkBody(binding, { seen, expected })
  const text = WELL_FORMED.test(seen)
    ? 'It is of another method, address, body, history or token; often a proxy has changed Host or the path.'
    : 'A binding is v1, a blank, and 128 lower-case hex digits.'
  return refused('ota_bad_binding', text, { seen, expected })
}
