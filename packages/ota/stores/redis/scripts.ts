import { createHash } from 'node:crypto'
import type { Cluster, Redis } from 'ioredis'
import { HISTORY_MAX_LENGTH } from '../../history'
import { UUID_LENGTH } from '../../ids'
import { CLOCK_SKEW_MS, IDLE_TIMEOUT_MS, LOG_LIMIT } from '../../limits'
import { spentUntil } from '../../token'
import { NEWS_CHANNEL } from './buckets'
import { lua } from './lua'

const constants = {
  NEWS_CHANNEL,
  IDLE_MS: IDLE_TIMEOUT_MS,
  SPENT_MS: spentUntil(0),
  SKEW_MS: CLOCK_SKEW_MS, // Redis forgets by its own clock
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

export type ScriptName = 'admit' | 'open' | 'end-sign-in' | 'epoch'

/** A script by its digest; its text goes over the wire only to a server that lacks it. */
export function loadScript(redis: Redis | Cluster, name: ScriptName): Script {
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
