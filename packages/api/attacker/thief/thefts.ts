import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { appendToHistory } from '@one-tick-ahead/ota/history'
import { type AttackPath, Thief } from './attack-paths'
import { answerOf, RECORDS } from './attacked-api'
import { type Owner, OwnerError } from './owner'
import type { RowId } from './rows'
import {
  cookiesOf,
  nothingStolen,
  profileOf,
  type StolenData,
  stolenFrom,
  storageOf,
} from './stolen-data'

/** What the thief can use after a theft. */
export interface Foothold {
  /** The paths open now; a thief who is still there sees what is new. */
  attackPaths(): AttackPath[]
  /** The thief loses access to the owner's browser, and keeps what was read. */
  leave(): void
}

const TRIES = 2

/** Tries a path until it is refused, at most twice. @returns the answers. */
export async function tryPath(foothold: Foothold, name: string): Promise<string[]> {
  const tries: string[] = []
  while (tries.length < TRIES && !tries.some((answer) => answer !== 'ok')) {
    const attackPath = foothold.attackPaths().find((one) => one.name === name)
    tries.push(attackPath ? await attackPath.go() : 'no such path')
  }
  return tries
}

type Theft = (owner: Owner) => Foothold | Promise<Foothold>

/** A copy that does not change any more. */
function copied(owner: Owner, stolen: StolenData): Foothold {
  const thief = new Thief(owner.attacked, owner.scheme, stolen)
  return { attackPaths: () => thief.attackPaths(), leave() {} }
}

/** The next request as a whole. */
function takeRequest(owner: Owner): StolenData {
  const headers = Object.fromEntries(new Headers(owner.nextHeaders()))
  const jwt = owner.scheme === 'jwt' ? headers.authorization : undefined
  return { cookies: cookiesOf(headers.cookie ?? ''), jwt, requests: [{ headers }] }
}

const MINUTE_MS = 60_000
/** Labels of one minute share its HMAC: of a request sent in the next minute no other label is right. */
const LEAST_OF_MINUTE_MS = 3000

/** Waits until a thief can act in the minute of the owner's next request. */
async function earlyEnough({ attacked: { clock } }: Owner): Promise<void> {
  for (;;) {
    const left = MINUTE_MS - (clock.now % MINUTE_MS)
    if (left >= LEAST_OF_MINUTE_MS) return
    await sleep(left) // the API's clock may be slower than this one's
  }
}

async function goOn(owner: Owner, calls: number): Promise<void> {
  for (let count = 0; count < calls; count++) {
    const answer = await owner.next()
    if (answer !== 'ok') throw new OwnerError(`the owner was answered ${answer}`)
  }
}

/** What runs in the page: the browser adds the cookies, and the page's log is at hand. */
function pagePaths(owner: Owner): AttackPath[] {
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

function script(owner: Owner): Foothold {
  let isThere = true
  let read = storageOf(owner)
  return {
    attackPaths() {
      if (isThere) read = storageOf(owner)
      const elsewhere = new Thief(owner.attacked, owner.scheme, read).attackPaths()
      return isThere ? [...pagePaths(owner), ...elsewhere] : elsewhere
    },
    leave() {
      isThere = false
    },
  }
}

function malware(owner: Owner): Foothold {
  return {
    attackPaths() {
      const thief = new Thief(owner.attacked, owner.scheme, profileOf(owner))
      if (owner.scheme === 'jwt') return thief.attackPaths()
      const inStep: AttackPath = {
        name: 'the profile, its log written back',
        async go() {
          const { key } = thief.stolen
          if (!key) return 'no key'
          const { requestId, headers } = thief.sign(key, owner.history)
          owner.history = appendToHistory(owner.history, requestId)
          return thief.ask(headers)
        },
      }
      return [inStep, ...thief.attackPaths()]
    },
    leave() {},
  }
}

/** Those that need no more than an owner: what only servers hold is stolen elsewhere. */
type TheftId = Exclude<RowId, 'store-read' | 'store-write' | 'master-key'>

export const thefts: Record<TheftId, Theft> = {
  jwt: (owner) => copied(owner, { ...nothingStolen(), jwt: owner.token }),
  'cookie-header': async (owner) => {
    await goOn(owner, 1)
    const [last] = owner.traffic.slice(-1)
    return copied(owner, { ...nothingStolen(), cookies: cookiesOf(last?.request.cookie ?? '') })
  },
  'request-delivered': async (owner) => {
    const stolen = takeRequest(owner)
    const answer = await answerOf(
      await owner.call(RECORDS, { headers: stolen.requests[0]?.headers }),
    )
    if (answer !== 'ok') throw new OwnerError(`the request was answered ${answer}`)
    return copied(owner, stolen)
  },
  'request-withheld': async (owner) => {
    await earlyEnough(owner)
    return copied(owner, takeRequest(owner))
  },
  'local-storage': (owner) => copied(owner, storageOf(owner)),
  'stale-profile': async (owner) => {
    const stolen = profileOf(owner)
    await goOn(owner, 30)
    return copied(owner, stolen)
  },
  'fresh-profile': (owner) => copied(owner, profileOf(owner)),
  har: async (owner) => {
    const stolen = stolenFrom(owner.traffic)
    await goOn(owner, 5)
    return copied(owner, stolen)
  },
  'proxy-log': (owner) => {
    let read = 0
    let thief = new Thief(owner.attacked, owner.scheme, nothingStolen())
    return {
      attackPaths() {
        // Until the owner's next call the thief knows best what the log should be.
        if (owner.traffic.length !== read) {
          read = owner.traffic.length
          thief = new Thief(owner.attacked, owner.scheme, stolenFrom(owner.traffic))
        }
        return thief.attackPaths()
      },
      leave() {},
    }
  },
  'script-minute': script,
  'script-stays': (owner) => ({ ...script(owner), leave() {} }),
  malware,
}
