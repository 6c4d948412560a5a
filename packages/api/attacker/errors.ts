import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { VerdictBody } from '../contract/bodies'
import { MAX_BODY_BYTES, RATES } from '../contract/limits'
import { errors } from '../http/error-codes'
import { targetFailures } from './call-target'

interface ErrorText {
  status: ContentfulStatusCode
  message: string
}

const { calls, seconds } = RATES.attacks

/** Why no attack was made. The codes are not sent: the demo's panel shows the text. */
export const attackErrors = {
  json_expected: { status: 400, message: 'Expected application/json' },
  bad_body: { status: 400, message: 'Bad request: the body is missing or malformed' },
  foreign_target: { status: 403, message: 'The attacker host may not call this address' },
  body_too_large: {
    status: 413,
    message: `The attacker host takes at most ${MAX_BODY_BYTES.attacker} bytes`,
  },
  rate_limited: {
    status: 429,
    message: `The attacker host takes ${calls} attacks in ${seconds} seconds`,
  },
  internal_error: { status: 500, message: 'Something went wrong on the attacker host' },
  target_slow: { status: 502, message: targetFailures.target_slow },
  target_unreachable: { status: 502, message: targetFailures.target_unreachable },
  target_too_long: { status: 502, message: targetFailures.target_too_long },
} as const satisfies Record<string, ErrorText>

const attackerErrors = {
  ...attackErrors,
  not_found: errors.not_found,
  method_not_allowed: errors.method_not_allowed,
} as const satisfies Record<string, ErrorText>

type AttackerErrorCode = keyof typeof attackerErrors

/** A refusal as it is sent: the same two fields as a verdict, because the panel shows both. */
export function refusalBody(
  code: AttackerErrorCode,
  message: string = attackerErrors[code].message,
): VerdictBody {
  return { message, statusCode: attackerErrors[code].status }
}

/** Answers with a refusal. @param message in place of the code's own. */
export const refuse = (c: Context, code: AttackerErrorCode, message?: string) =>
  c.json(refusalBody(code, message), attackerErrors[code].status)
