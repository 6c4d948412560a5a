import { type AttackPath, Thief } from '@one-tick-ahead/api/attacker/thief/attack-paths'
import type { Scheme } from '@one-tick-ahead/api/attacker/thief/attacked-api'
import type { StolenData } from '@one-tick-ahead/api/attacker/thief/stolen-data'
import { type Foothold, thefts } from '@one-tick-ahead/api/attacker/thief/thefts'
import { TestOwner, type World } from '@one-tick-ahead/api/testing/world'
import { CURVE } from '@one-tick-ahead/ota/sealed-key'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { compactDecrypt } from 'jose'
import type { Scene } from './measure'

/** What a script signs for later: a token for each minute, past the end of an idle session. */
const AHEAD_MS = 70 * 60_000
const AHEAD_STEP_MS = 60_000

/** Headers of a request for later. */
interface Ahead {
  at: number
  headers: Record<string, string>
}
interface SealedLoot extends StolenData {
  ahead?: Ahead[]
}

/** A thief who may have tokens that a script in the page has made. The key was out of its reach. */
class SealedThief extends Thief {
  constructor(
    private readonly world: World,
    private readonly loot: SealedLoot,
  ) {
    super(world, 'ota', loot)
  }

  override attackPaths(): AttackPath[] {
    const { ahead } = this.loot
    if (!ahead) return super.attackPaths()
    const go = async () => {
      const { now } = this.world.clock
      const next = ahead.findLast(({ at }) => at <= now)
      if (!next) return 'no token for this minute'
      ahead.splice(ahead.indexOf(next), 1)
      return this.ask(next.headers)
    }
    return [{ name: 'a token that the page made ahead', go }, ...super.attackPaths()]
  }
}

/**
 * A browser whose session key came sealed and is kept where no script reads it. What a real one gives a
 * script, a recording and a copy of its files is shown by e2e/site/kept-key.slow.e2e.ts.
 */
export class SealedOwner extends TestOwner {
  /** As page script sees the key. */
  private kept!: CryptoKey

  constructor(world: World) {
    super(world, 'ota')
  }

  override async registerDevice(headers: Record<string, string> = {}): Promise<Response> {
    const { subtle } = crypto
    const { privateKey, publicKey } = await subtle.generateKey(CURVE, false, ['deriveBits'])
    const { kty, crv, x, y } = await subtle.exportKey('jwk', publicKey)
    const deviceKey = JSON.stringify({ kty, crv, x, y })
    const answer = await super.registerDevice({ 'device-key': deviceKey, ...headers })
    if (!answer.ok) return answer
    const { plaintext } = await compactDecrypt(this.sessionKey, privateKey)
    this.sessionKey = Buffer.from(plaintext).toString()
    const hmac = { name: 'HMAC', hash: 'SHA-512' }
    this.kept = await subtle.importKey('raw', Uint8Array.from(plaintext), hmac, false, ['sign'])
    return answer
  }

  override storage(): StolenData {
    const read = super.storage()
    return { ...read, key: read.key && { ...read.key, sessionKey: String(this.kept) } }
  }

  /** The browser's files hold the key as it is. */
  override profile = (): StolenData => {
    const { key, ...read } = this.storage()
    const cookies = Object.fromEntries(this.jar)
    return { ...read, key: key && { ...key, sessionKey: this.sessionKey }, cookies }
  }

  override takenAlong = (): SealedLoot => {
    const { key, ...read } = this.storage()
    const start = this.world.clock.now
    const ahead: Ahead[] = []
    for (let at = start; at < start + AHEAD_MS; at += AHEAD_STEP_MS) {
      const headers = new Thief(this.world, 'ota', read).sign(
        { ...(key as NonNullable<typeof key>), sessionKey: this.sessionKey },
        this.history,
      ).headers
      const requestId = headers['X-Request-ID']
      const Authorization = signToken(this.sessionKey, requestId, this.deviceId, at)
      ahead.push({ at, headers: { ...headers, Authorization } })
    }
    return { ...read, key, ahead }
  }

  override thief = (stolen: SealedLoot) => new SealedThief(this.world, stolen)

  override fromPage(): AttackPath[] {
    const go = () =>
      crypto.subtle.exportKey('raw', this.kept).then(
        () => 'ok',
        () => 'not exportable',
      )
    return [...super.fromPage(), { name: 'the key, exported by the page', go }]
  }
}

/** Signs in, and is robbed of the sign-in before its device is registered: whoever reads along may be first. */
async function raceFor(owner: SealedOwner): Promise<string> {
  owner.jar.clear()
  await owner.signIn()
  await owner.fetchToken()
  const path = owner
    .thief(owner.recording())
    .attackPaths()
    .find(({ name }) => name === 'a device of the thief’s')
  const answer = path ? await path.go() : 'no such path'
  await owner.registerDevice()
  return answer
}

/** The theft of those who read all traffic as it passes: where the key is in none of it, they can be first. */
export async function readAlong(owner: TestOwner): Promise<Foothold> {
  const log = await thefts['proxy-log'](owner)
  if (!(owner instanceof SealedOwner)) return log
  const race = { name: 'a device of the thief’s, before the owner’s', go: () => raceFor(owner) }
  return { ...log, attackPaths: () => [...log.attackPaths(), race] }
}

/** The same servers: the nodes under OTA take either kind of registration. */
export function withSealed(world: World): Scene<Scheme | 'sealed', TestOwner> {
  const schemeOf = (scheme: Scheme | 'sealed') => (scheme === 'sealed' ? 'ota' : scheme)
  return {
    ...world,
    audited: (scheme, subjects) => world.audited(schemeOf(scheme), subjects),
    async owner(scheme) {
      if (scheme !== 'sealed') return world.owner(scheme)
      const owner = new SealedOwner(world)
      await owner.signIn()
      await owner.fetchToken()
      await owner.begin()
      owner.subjects.push(owner.jar.get('ota_session') ?? '')
      return owner
    },
  }
}
