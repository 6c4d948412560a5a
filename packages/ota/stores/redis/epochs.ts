import { randomBytes } from 'node:crypto'
import type { Cluster, Redis } from 'ioredis'
import { BUCKETS, epochKey } from './buckets'
import { loadScript, type ScriptName } from './scripts'

/** What a script answers that finds another state than the one it was sent for. */
export const OTHER_EPOCH = 'other epoch'

const EVICTS = 'the server may evict keys; it needs maxmemory-policy noeviction'

/** What this node knows of the sessions that are in one bucket. */
interface Bucket {
  epoch: Buffer
  /** The epoch in hex, as the scripts take it. */
  id: string
  /** The highest that this node has seen: a server that knows of a lower one was set back. */
  generation: number
  /** Keys may be evicted there, and with them what must be remembered. */
  isEvicting: boolean
}

/** A step that runs under an epoch. */
export type StepName = Exclude<ScriptName, 'epoch'>

/** The epochs of all buckets, as far as one node knows them, and the steps that are taken under them. */
export function createEpochs(redis: Redis | Cluster) {
  const buckets = new Map(
    BUCKETS.map((name): [string, Bucket] => [
      name,
      { epoch: Buffer.alloc(0), id: '', generation: 0, isEvicting: false },
    ]),
  )
  const epoch = loadScript(redis, 'epoch')
  const steps = {
    admit: loadScript(redis, 'admit'),
    open: loadScript(redis, 'open'),
    'end-sign-in': loadScript(redis, 'end-sign-in'),
  }
  const bucketAt = (name: string): Bucket => {
    const bucket = buckets.get(name)
    if (!bucket) throw new RangeError('not a session id')
    return bucket
  }

  /** Asks the server for the epoch of a bucket; it may make another one. */
  const renew = async (name: string): Promise<void> => {
    const bucket = bucketAt(name)
    const fresh = randomBytes(16).toString('hex')
    const answer = await epoch([epochKey(name)], [bucket.generation, fresh])
    const [id, generation] = answer as [string, number]
    bucket.isEvicting = id === ''
    if (bucket.isEvicting) throw new Error(EVICTS)
    if (generation < bucket.generation) return // overtaken by a later answer
    bucket.generation = generation
    if (id === bucket.id) return
    bucket.id = id
    bucket.epoch = Buffer.from(id, 'hex')
  }

  /** Runs a step under what is known when it is called. @returns its outcome. */
  const run = async (
    step: StepName,
    name: string,
    keys: string[],
    args: (string | number)[],
  ): Promise<string> => {
    const bucket = bucketAt(name)
    if (bucket.isEvicting) throw new Error(EVICTS)
    const known = [bucket.id, bucket.generation]
    const answer = await steps[step]([epochKey(name), ...keys], [...known, ...args])
    const [outcome, generation] = answer as [string, number]
    bucket.generation = Math.max(bucket.generation, generation)
    if (outcome === OTHER_EPOCH) await renew(name)
    return outcome
  }

  return { of: (name: string): Buffer => bucketAt(name).epoch, renew, run }
}
