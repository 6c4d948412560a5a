import { setTimeout as sleep } from 'node:timers/promises'
import type { AttackPath } from './attack-paths'
import { answerOf, RECORDS } from './attacked-api'
import type { RowId } from './rows'
import { cookiesOf, nothingStolen, type StolenData } from './stolen-data'
import { OwnerError, type Victim } from './victim'

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

type Theft = (owner: Victim) => Foothold | Promise<Foothold>

/** A copy that does not change any more. */
function copied(owner: Victim, stolen: StolenData): Foothold {
  const thief = owner.thief(stolen)
  return { attackPaths: () => thief.attackPaths(), leave() {} }
}

/** The next request as a whole. An OTA token is no more than a part of it. */
async function takeRequest(owner: Victim): Promise<StolenData> {
  const headers = Object.fromEntries(new Headers(await owner.nextHeaders()))
  const { authorization = '' } = headers
  const jwt = authorization.startsWith('OTA ') ? undefined : authorization
  return { cookies: cookiesOf(headers.cookie ?? ''), jwt, requests: [{ headers }] }
}

const MINUTE_MS = 60_000
/** Labels of one minute share its HMAC: of a request sent in the next minute no other label is right. */
const LEAST_OF_MINUTE_MS = 3000

/** Waits until a thief can act in the minute of the owner's next request. */
async function earlyEnough({ attacked: { clock } }: Victim): Promise<void> {
  for (;;) {
    const left = MINUTE_MS - (clock.now % MINUTE_MS)
    if (left >= LEAST_OF_MINUTE_MS) return
    await sleep(left) // the API's clock may be slower than this one's
  }
}

async function goOn(owner: Victim, calls: number): Promise<void> {
  for (let count = 0; count < calls; count++) {
    const answer = await owner.next()
    if (answer !== 'ok') throw new OwnerError(`the owner was answered ${answer}`)
  }
}

function script(owner: Victim): Foothold {
  let isThere = true
  let read = owner.takenAlong()
  return {
    attackPaths() {
      if (isThere) read = owner.takenAlong()
      const elsewhere = owner.thief(read).attackPaths()
      return isThere ? [...owner.fromPage(), ...elsewhere] : elsewhere
    },
    leave() {
      isThere = false
    },
  }
}

const malware = (owner: Victim): Foothold => ({
  attackPaths: () => [...owner.onDevice(), ...owner.thief(owner.profile()).attackPaths()],
  leave() {},
})

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
    const stolen = await takeRequest(owner)
    const answer = await answerOf(
      await owner.call(RECORDS, { headers: stolen.requests[0]?.headers }),
    )
    if (answer !== 'ok') throw new OwnerError(`the request was answered ${answer}`)
    return copied(owner, stolen)
  },
  'request-withheld': async (owner) => {
    await earlyEnough(owner)
    return copied(owner, await takeRequest(owner))
  },
  'local-storage': (owner) => copied(owner, owner.storage()),
  'stale-profile': async (owner) => {
    const stolen = owner.profile()
    await goOn(owner, 30)
    return copied(owner, stolen)
  },
  'fresh-profile': (owner) => copied(owner, owner.profile()),
  har: async (owner) => {
    const stolen = owner.recording()
    await goOn(owner, 5)
    return copied(owner, stolen)
  },
  'proxy-log': (owner) => {
    let read = 0
    let thief = owner.thief(nothingStolen())
    return {
      attackPaths() {
        // Until the owner's next call the thief knows best what the log should be.
        if (owner.traffic.length !== read) {
          read = owner.traffic.length
          thief = owner.thief(owner.recording())
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
