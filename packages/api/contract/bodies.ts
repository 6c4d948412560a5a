import type { ErrorCode } from './error-codes'
import type { CONTACT_LIMITS } from './limits'

/** Bodies of the calls in JSON. Request bodies are `type`s, because the demo shows them as tables. */

/** Every refusal of the API; it never holds a token, key or stack trace. */
export interface ErrorBody {
  statusCode: number
  code: ErrorCode
  message: string
}

/** A sentence for people, for a client that needs only status and headers. */
export interface MessageBody {
  message: string
}

/** The answer of `/healthz`. */
export interface HealthBody {
  status: 'ready'
}

/** The parts that a node needs. `full`: new contact messages are refused until some are deleted. */
export interface PartsBody {
  sessions: 'up' | 'down'
  messages: 'up' | 'full' | 'down'
}

/** The answer of `/api/ready`; its 503 is an {@link ErrorBody} with the parts. */
export interface ReadyBody extends HealthBody, PartsBody {}

/** A JWT in the form of RFC 6749 §5.1. */
export interface TokenBody {
  access_token: string
  token_type: 'Bearer'
  /** Seconds. */
  expires_in: number
}

/** A made-up person, one of the records. */
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

/** The plans of the sample customers. */
export const PLANS = ['Starter', 'Team', 'Enterprise'] as const
type Plan = (typeof PLANS)[number]

/** A message to the company (spec §7.1). */
export type ContactBody = Record<keyof typeof CONTACT_LIMITS, string>

/** Asks the attacker host to replay a JWT (spec §7, call 6). */
export type JwtReplayBody = {
  jsessionID: string
  /** With or without `Bearer `. */
  jwt: string
  /** The call to attack, one of the attacker's targets. */
  url: string
}

/** Asks the attacker host to use an OTA token (spec §7, call 7). */
export type OtaForgeryBody = {
  jsessionID: string
  ota: string
  url: string
}

/** Asks the attacker host to pass for the device (spec §7, call 8). */
export type CloneBody = {
  deviceID: string
  jsessionID: string
  sessionKey: string
  /** Ids joined by `|`. */
  requestHistory: string
  url: string
}

/** The attacker host's answer, also to a request that it refuses. */
export interface VerdictBody {
  message: string
  /** The target's status in a 200; otherwise the status of the attacker host's own answer. */
  statusCode: number
}
