import { randomUUID } from 'node:crypto'
import { emptyLoot, profileOf } from '@one-tick-ahead/api/attacker/thief/loot'
import { Thief } from '@one-tick-ahead/api/attacker/thief/roads'
import { RECORDS } from '@one-tick-ahead/api/attacker/thief/stage'
import type { World } from '@one-tick-ahead/api/testing/world'
import { joinHistory } from '@one-tick-ahead/ota/history'
import { createSessionId, createSessionKeys } from '@one-tick-ahead/ota/server/session-keys'
import { sessionKey, signInKey } from '@one-tick-ahead/ota/stores/redis/buckets'
import { recordsOf, type StoreAccess, secretsOf } from './store-thefts'

/** Access to the store beside another theft. */
export interface Together {
  what: string
  answer: string
}

const dropLog = ['log', 'tail', 'dropped', 'spent'] as const

/** What access to the store adds to something else that was copied. */
export async function together(world: World, access: StoreAccess): Promise<Together[]> {
  const { client } = access.redis

  /** The master key with the epoch: every key and device cookie can be derived. */
  const derived = async () => {
    const owner = await world.owner('ota')
    const { epoch, session } = await recordsOf(access, owner)
    const keys = createSessionKeys(secretsOf(owner).masterKeys, { epochOf: () => epoch })
    const thief = new Thief(world, 'ota', emptyLoot())
    const ask = (sessionId: string, deviceId: string, history: string[]) => {
      const found = keys.derive(sessionId)
      const key = { sessionId, deviceId, sessionKey: found?.sessionKey ?? '' }
      const cookies = { ota_device: found?.deviceTag ?? '' }
      return thief.ask(thief.sign(key, history, cookies).headers)
    }
    return { owner, ask, history: (session.tail ?? '').split('|').filter(Boolean) }
  }

  const seen = await derived()
  const seenAnswer = await seen.ask(
    seen.owner.jar.get('ota_session') ?? '',
    seen.owner.deviceId,
    seen.history,
  )
  const minted = await derived()
  const deviceId = randomUUID()
  const seconds = Math.floor(world.clock.now / 1000)
  const times = { issuedAt: seconds, expiresAt: seconds + 3600 }
  const mintedAnswer = await minted.ask(
    createSessionId({ kid: 1, deviceId, ...times }),
    deviceId,
    [],
  )

  const stale = await world.owner('ota')
  const copy = new Thief(world, 'ota', profileOf(stale))
  for (let count = 0; count < 30; count++) await stale.next()
  const { sessionId: staleId } = await recordsOf(access, stale)
  await client.hset(sessionKey(staleId), { tail: joinHistory(copy.loot.history ?? []) })
  const staleAnswer = await copy.withLog()

  const sender = await world.owner('ota')
  const headers = sender.nextHeaders()
  await sender.call(RECORDS, { headers })
  const { sessionId } = await recordsOf(access, sender)
  const replay = new Thief(world, 'ota', emptyLoot())
  await client.hdel(sessionKey(sessionId), ...dropLog)
  const spent = await client.keys(`${sessionKey(sessionId)}:*`)
  if (spent.length > 0) await client.del(...spent)
  const replayAnswer = await replay.ask(headers)

  const used = await world.owner('ota')
  const { sid } = await recordsOf(access, used)
  await client.del(signInKey(sid))
  const { database, databaseName } = access
  await database.query('delete from sign_ins where sid = $1', [sid], databaseName)
  const cookies = Object.fromEntries(used.jar)
  const enrolling = new Thief(world, 'ota', { ...emptyLoot(), cookies })
  const road = enrolling.roads().find(({ name }) => name === 'a device of the thief’s')

  return [
    {
      what: 'A master key, and read access to the store: the key of a session that was seen',
      answer: seenAnswer,
    },
    {
      what: 'A master key, and read access to the store: a session id of the thief’s making',
      answer: mintedAnswer,
    },
    { what: 'A stale profile, and the send log set back in the store', answer: staleAnswer },
    { what: 'A delivered request, and its id removed from the store', answer: replayAnswer },
    {
      what: 'One `Cookie` header of the last five minutes, and the sign-in marked as unused',
      answer: (await road?.go()) ?? 'no such road',
    },
  ]
}
