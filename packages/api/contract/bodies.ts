import type { ErrorCode } from './error-codes'
import type { CONTACT_LIMITS } from './limits'

/** Bodies of the calls, as JSON has them. Request bodies are `type`s: the demo shows them as tables. */

/** Of every refusal of the API; never holds a token, key or stack trace. */
export interface ErrorBody {
  statusCode: number
  code: ErrorCode
  message: string
}

/** Where only status and headers matter: a sentence for people. */
export interface MessageBody {
  message: string
}

/** Of the two calls that ask whether the API is up. */
export interface ReadyBody {
  status: 'ready'
}

/** A JWT, shaped as RFC 6749 §5.1 has it. */
export interface TokenBody {
  access_token: string
  token_type: 'Bearer'
  /** Seconds. */
  expires_in: number
}

/** A made-up person, one of the records that a token opens. */
export interface Person {
  id: number
  name: string
  email: string
}

/** A made-up customer. */
export interface Customer {
  id: number
  company: string
  contact: string
  plan: Plan
}

/** What a customer may have bought. */
export const PLANS = ['Starter', 'Team', 'Enterprise'] as const
type Plan = (typeof PLANS)[number]

/** A message to the company (spec §7.1). */
export type ContactBody = Record<keyof typeof CONTACT_LIMITS, string>

/** What the attacker gets to replay a JWT (spec §7, call 6). */
export type JwtReplayBody = {
  jsessionID: string
  /** As the site keeps it, `Bearer <jwt>`, or bare. */
  jwt: string
  /** The call to attack, one of the attacker's targets. */
  url: string
}

/** What the attacker gets to use an OTA token (spec §7, call 7). */
export type OtaForgeryBody = {
  jsessionID: string
  ota: string
  url: string
}

/** What the attacker gets to pass for the device (spec §7, call 8). */
export type CloneBody = {
  deviceID: string
  jsessionID: string
  sessionKey: string
  /** Ids joined by `|`. */
  requestHistory: string
  url: string
}

/** What the attacker answers, whatever became of the attack. */
export interface VerdictBody {
  message: string
  /** The target's status under a 200, else that of the attacker's own answer. */
  statusCode: number
}
