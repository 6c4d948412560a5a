import type { Cluster, Redis } from 'ioredis'
import { StateUnavailableError, type StoreWatch } from '../../server/store'
import { BUCKETS, NEWS_CHANNEL } from './buckets'
import { openRedis } from './client'
import { createEpochs, type StepName } from './epochs'
import { createOutages, reasonOf } from './outages'

/** How often each bucket is asked for its epoch when nothing else gives cause to. */
const PULSE_MS = 1000
/** The same while some do not answer: those are of no use before they have. */
const OUTAGE_PULSE_MS = 200

/** The shared server or cluster, and the epochs of the state it holds. */
export interface RedisConnection {
  /**
   * The same object until the epoch is another one.
   * @throws StateUnavailableError while the bucket does not answer, since it may have another one.
   */
  epochOf(bucket: string): Buffer
  /**
   * Runs a step under the epoch and the generation that are known when it is called.
   * @returns its outcome; after {@link OTHER_EPOCH} the new one is known.
   * @throws StateUnavailableError
   */
  run(step: StepName, bucket: string, keys: string[], args: (string | number)[]): Promise<string>
  /** Reads what needs no epoch. @throws StateUnavailableError */
  read<T>(bucket: string, command: (redis: Redis | Cluster) => Promise<T>): Promise<T>
  /** Settles when a bucket can be used, or all of them. @throws StateUnavailableError */
  ready(bucket?: string): Promise<void>
  close(): Promise<void>
}

/**
 * Connects to a Redis or Valkey primary, or to a cluster. Nothing relies on what a node believes of
 * its connection: each step looks itself whether the epoch that it was sent under is still that of
 * the server which runs it. What is asked here and told between nodes only brings news sooner, and
 * lets every node know how far each bucket has come.
 * @param urls of the server, or of some members of one cluster.
 * @throws Error with the reason when there is no answer now.
 */
export async function connectRedis(
  urls: string | readonly string[],
  watch: StoreWatch = {},
): Promise<RedisConnection> {
  const outages = createOutages(watch)
  const client = await openRedis([urls].flat()).catch((error: unknown) => {
    throw new Error(reasonOf(error))
  })
  const epochs = createEpochs(client.redis)
  let isClosed = false

  const guard = async <T>(bucket: string, command: () => Promise<T>): Promise<T> => {
    try {
      const answer = await command()
      outages.find(bucket)
      return answer
    } catch (error) {
      if (!isClosed) outages.lose(bucket, error)
      throw new StateUnavailableError()
    }
  }

  const check = (bucket: string) => guard(bucket, () => epochs.renew(bucket))
  let checking: Promise<unknown> | undefined
  const checkAll = () => {
    checking ??= Promise.allSettled(BUCKETS.map(check)).finally(() => {
      checking = undefined
    })
    return checking
  }

  try {
    await Promise.all(BUCKETS.map(epochs.renew))
    await client.listen(NEWS_CHANNEL, (bucket) => {
      if (BUCKETS.includes(bucket)) check(bucket).catch(() => {}) // told as an outage
    })
  } catch (error) {
    client.close()
    throw new Error(reasonOf(error))
  }
  const pulse = async () => {
    await checkAll()
    const wait = outages.missing.size > 0 ? OUTAGE_PULSE_MS : PULSE_MS
    if (!isClosed) timer = setTimeout(pulse, wait).unref()
  }
  let timer = setTimeout(pulse, PULSE_MS).unref()
  let turn = 0

  return {
    epochOf(bucket) {
      if (outages.missing.has(bucket)) throw new StateUnavailableError()
      return epochs.of(bucket)
    },
    run: (step, bucket, keys, args) => guard(bucket, () => epochs.run(step, bucket, keys, args)),
    read: (bucket, command) => guard(bucket, () => command(client.redis)),

    async ready(bucket) {
      if (bucket) return check(bucket)
      turn = (turn + 1) % BUCKETS.length
      if (outages.missing.size > 0) await checkAll()
      else await check(BUCKETS[turn] as string) // each in its turn, within the bounds
      if (outages.missing.size > 0) throw new StateUnavailableError()
    },

    async close() {
      isClosed = true
      clearTimeout(timer)
      client.close()
    },
  }
}
