import { contentDigestOf, createBindingSigner } from '@one-tick-ahead/ota/bind'
import {
  addressOf,
  BINDING_PATTERN,
  type BoundRequest,
  bindingInput,
} from '@one-tick-ahead/ota/binding'
import {
  type BindingToCheck,
  type Check,
  passed,
  type RequestToCheck,
  refused,
  unknown,
} from './request-to-check'

const NAME = 'Binding'
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
async function checkBody({ contentDigest, body }: BindingToCheck, rest: Partial<Check>) {
  if (body === undefined) {
    return unknown(
      NAME,
      contentDigest
        ? 'The binding is right. Whether the body is that of its digest is not known here.'
        : 'The binding is right. It is of no body; whether one came is not known here.',
      rest,
    )
  }
  const expected = await contentDigestOf(body)
  if (expected === contentDigest) {
    return passed(NAME, 'It is of this method, address, body, history and token.', rest)
  }
  return refused(NAME, 'ota_bad_binding', 'Content-Digest is not that of the body.', {
    seen: contentDigest || 'nothing',
    expected: expected || 'nothing',
  })
}

/** The `OTA-Binding` header, made again from the request that it came with. */
export async function checkBinding(
  request: RequestToCheck,
  subtle: SubtleCrypto = globalThis.crypto.subtle,
): Promise<Check> {
  const { binding, sessionKey } = request
  if (!binding) {
    return unknown(NAME, 'There is none. A server that requires one answers ota_bad_binding.')
  }
  if (sessionKey === '') return unknown(NAME, 'It takes the session key.')
  const parts = partsOf(request, binding)
  if (!parts || bindingInput(parts) === null) {
    return refused(
      NAME,
      'ota_bad_binding',
      'A part of the request has a form that cannot be bound.',
      {
        seen: binding.header,
      },
    )
  }
  const expected = await createBindingSigner(sessionKey, subtle).bind(parts)
  const rest = { seen: binding.header, expected }
  if (expected === binding.header) return checkBody(binding, rest)
  const text = WELL_FORMED.test(binding.header)
    ? 'It is of another method, address, body, history or token; often a proxy has changed Host or the path.'
    : 'A binding is v1, a blank, and 128 lower-case hex digits.'
  return refused(NAME, 'ota_bad_binding', text, rest)
}
