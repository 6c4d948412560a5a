import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { appendToHistory } from '@one-tick-ahead/ota/history'
import { cookiesOf, emptyLoot, type Loot, lootOf, profileOf, storageOf } from './loot'
import { type Owner, OwnerError } from './owner'
import { type Road, Thief } from './roads'
import type { RowId } from './rows'
import { answerOf, RECORDS } from './stage'

/** What a theft left the thief with. */
export interface Robbery {
  /** The roads open now; a thief who is still there sees what is new. */
  roads(): Road[]
  /** The thief, who was in the owner's browser, has to go and keeps what was read. */
  leave(): void
}

const TRIES = 2

/** A road as often as it leads in, twice at most. @returns the answers. */
export async function tryRoad(robbery: Robbery, name: string): Promise<string[]> {
  const tries: string[] = []
  while (tries.length < TRIES && !tries.some((answer) => answer !== 'ok')) {
    const road = robbery.roads().find((one) => one.name === name)
    tries.push(road ? await road.go() : 'no such road')
  }
  return tries
}

type Theft = (owner: Owner) => Robbery | Promise<Robbery>

/** A copy that does not change any more. */
function copied(owner: Owner, loot: Loot): Robbery {
  const thief = new Thief(owner.stage, owner.scheme, loot)
  return { roads: () => thief.roads(), leave() {} }
}

/** The next request as a whole. */
function takeRequest(owner: Owner): Loot {
  const headers = Object.fromEntries(new Headers(owner.nextHeaders()))
  const jwt = owner.scheme === 'jwt' ? headers.authorization : undefined
  return { cookies: cookiesOf(headers.cookie ?? ''), jwt, requests: [{ headers }] }
}

const MINUTE_MS = 60_000
/** Labels of one minute share its HMAC: of a request sent in the next minute no other label is right. */
const LEAST_OF_MINUTE_MS = 3000

/** Waits until a thief can act in the minute of the owner's next request. */
async function earlyEnough({ stage: { clock } }: Owner): Promise<void> {
  for (;;) {
    const left = MINUTE_MS - (clock.now % MINUTE_MS)
    if (left >= LEAST_OF_MINUTE_MS) return
    await sleep(left) // the stage's clock may be slower than this one's
  }
}

async function goOn(owner: Owner, calls: number): Promise<void> {
  for (let count = 0; count < calls; count++) {
    const answer = await owner.next()
    if (answer !== 'ok') throw new OwnerError(`the owner was answered ${answer}`)
  }
}

/** What runs in the page: the browser adds the cookies, and the page's log is at hand. */
function pageRoads(owner: Owner): Road[] {
  return [
    { name: 'a request from the page', go: () => owner.next() },
    {
      name: 'a device of the thief’s, from the page',
      async go() {
        const headers = { 'device-id': randomUUID(), Authorization: owner.token }
        return answerOf(await owner.call('/api/registerDevice', { headers }))
      },
    },
  ]
}

function script(owner: Owner): Robbery {
  let isThere = true
  let read = storageOf(owner)
  return {
    roads() {
      if (isThere) read = storageOf(owner)
      const elsewhere = new Thief(owner.stage, owner.scheme, read).roads()
      return isThere ? [...pageRoads(owner), ...elsewhere] : elsewhere
    },
    leave() {
      isThere = false
    },
  }
}

function malware(owner: Owner): Robbery {
  return {
    roads() {
      const thief = new Thief(owner.stage, owner.scheme, profileOf(owner))
      if (owner.scheme === 'jwt') return thief.roads()
      const inStep: Road = {
        name: 'the profile, its log written back',
        async go() {
          const { key } = thief.loot
          if (!key) return 'no key'
          const { requestId, headers } = thief.sign(key, owner.history)
          owner.history = appendToHistory(owner.history, requestId)
          return thief.ask(headers)
        },
      }
      return [inStep, ...thief.roads()]
    },
    leave() {},
  }
}

/** Those that need no more than an owner: what only servers hold is stolen elsewhere. */
export type TheftId = Exclude<RowId, 'store-read' | 'store-write' | 'master-key'>

export const thefts: Record<TheftId, Theft> = {
  jwt: (owner) => copied(owner, { ...emptyLoot(), jwt: owner.token }),
  'cookie-header': async (owner) => {
    await goOn(owner, 1)
    const [last] = owner.traffic.slice(-1)
    return copied(owner, { ...emptyLoot(), cookies: cookiesOf(last?.request.cookie ?? '') })
  },
  'request-delivered': async (owner) => {
    const loot = takeRequest(owner)
    const answer = await answerOf(await owner.call(RECORDS, { headers: loot.requests[0]?.headers }))
    if (answer !== 'ok') throw new OwnerError(`the request was answered ${answer}`)
    return copied(owner, loot)
  },
  'request-withheld': async (owner) => {
    await earlyEnough(owner)
    return copied(owner, takeRequest(owner))
  },
  'local-storage': (owner) => copied(owner, storageOf(owner)),
  'stale-profile': async (owner) => {
    const loot = profileOf(owner)
    await goOn(owner, 30)
    return copied(owner, loot)
  },
  'fresh-profile': (owner) => copied(owner, profileOf(owner)),
  har: async (owner) => {
    const loot = lootOf(owner.traffic)
    await goOn(owner, 5)
    return copied(owner, loot)
  },
  'proxy-log': (owner) => {
    let read = 0
    let thief = new Thief(owner.stage, owner.scheme, emptyLoot())
    return {
      roads() {
        // Until the owner's next call the thief knows best what the log should be.
        if (owner.traffic.length !== read) {
          read = owner.traffic.length
          thief = new Thief(owner.stage, owner.scheme, lootOf(owner.traffic))
        }
        return thief.roads()
      },
      leave() {},
    }
  },
  'script-minute': script,
  'script-stays': (owner) => ({ ...script(owner), leave() {} }),
  malware,
}
