import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { HISTORY_MAX_LENGTH } from '../../history'
import { UUID_LENGTH } from '../../ids'
import { IDLE_TIMEOUT_MS, LOG_LIMIT } from '../../limits'
import { spentUntil } from '../../window'
import { lua } from './lua'

/** The number is the layout's: what another release left is of another epoch, and opens nothing. */
export const EPOCH_KEY = 'ota:2:epoch'
export const SESSION_PREFIX = 'ota:2:session:'
export const SIGN_IN_PREFIX = 'ota:2:sign-in:'

/**
 * How far the clocks of two nodes may be apart. Redis forgets by its own clock, so what a slower
 * node could still ask for is kept this much longer.
 */
const SKEW_MS = 60_000

const constants = {
  SESSION_PREFIX,
  IDLE_MS: IDLE_TIMEOUT_MS,
  SPENT_MS: spentUntil(0),
  SKEW_MS,
  LOG_LIMIT,
  HISTORY_LENGTH: HISTORY_MAX_LENGTH,
  ID_LENGTH: UUID_LENGTH,
}

const prelude = () =>
  Object.entries(constants)
    .map(([name, value]) => `local ${name} = ${JSON.stringify(value)}\n`)
    .join('') + lua('shared')

/** One atomic step of the server. */
export type Script = (keys: string[], args: (string | number)[]) => Promise<unknown>

export type ScriptName = 'admit' | 'open' | 'end-sign-in' | 'revoke' | 'epoch'

/** A script by its digest; its text goes over the wire only to a server that lacks it. */
export function loadScript(redis: Redis, name: ScriptName): Script {
  const text = prelude() + lua(name)
  const digest = createHash('sha1').update(text).digest('hex')
  return async (keys, args) => {
    try {
      return await redis.evalsha(digest, keys.length, ...keys, ...args)
    } catch (error) {
      if (!String(error).includes('NOSCRIPT')) throw error
      return redis.eval(text, keys.length, ...keys, ...args)
    }
  }
}
