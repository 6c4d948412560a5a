import { type AttackPath, Thief } from '@one-tick-ahead/api/attacker/thief/attack-paths'
import type { Scheme } from '@one-tick-ahead/api/attacker/thief/attacked-api'
import type { StolenData } from '@one-tick-ahead/api/attacker/thief/stolen-data'
import { type Foothold, thefts } from '@one-tick-ahead/api/attacker/thief/thefts'
import { apiPaths } from '@one-tick-ahead/api/contract/paths'
import { TestOwner, type World } from '@one-tick-ahead/api/testing/world'
import { createDeviceKey, newKeyPair, thumbprintOf } from '@one-tick-ahead/ota/client/device-key'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import { tickAt } from '@one-tick-ahead/ota/token'
import { compactDecrypt } from 'jose'
import type { Scene } from './measure'

/** What a script signs for later: a token for each minute, past the end of an idle session. */
const AHEAD_MS = 70 * 60_000
const AHEAD_STEP_MS = 60_000

/** A request for later. */
interface Ahead {
  minute: number
  headers: Record<string, string>
  /** The token, but for its last digit. */
  unlabelled: string
}
interface SealedLoot extends StolenData {
  ahead?: Ahead[]
}

/** A thief with a device key of its own, and perhaps with tokens that a script in the page has made. */
class SealedThief extends Thief {
  constructor(
    private readonly world: World,
    private readonly loot: SealedLoot,
  ) {
    super(world, 'ota', loot)
  }

  override async send(path: string, headers: Record<string, string>, method?: string) {
    if (path !== apiPaths.registerDevice) return super.send(path, headers, method)
    const pair = await newKeyPair()
    const { header } = await createDeviceKey(pair)
    const answer = await super.send(path, { ...headers, 'device-key': header }, method)
    const sealed = answer.headers.get('session_key')
    if (!sealed) return answer
    const opened = new Headers(answer.headers)
    const { plaintext } = await compactDecrypt(sealed, pair.privateKey)
    opened.set('session_key', Buffer.from(plaintext).toString())
    return new Response(answer.body, { status: answer.status, headers: opened })
  }

  override attackPaths(): AttackPath[] {
    const { ahead } = this.loot
    if (!ahead) return super.attackPaths()
    const go = async () => {
      const { minute, segment } = tickAt(this.world.clock.now)
      const next = ahead.findIndex((one) => one.minute === minute)
      const [made] = next < 0 ? [] : ahead.splice(next, 1)
      if (!made) return 'no token for this minute'
      // The label is not signed: one HMAC is good for the whole minute.
      return this.ask({ ...made.headers, Authorization: `${made.unlabelled}${segment}` })
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

  /** Of the sign-in, and of the device that registers under it. */
  private pair!: CryptoKeyPair

  /** A sign-in names the device's key from its beginning. */
  private async newThumbprint(): Promise<string> {
    this.pair = await newKeyPair()
    return thumbprintOf(this.pair)
  }

  protected override async newLogin() {
    return { ...(await super.newLogin()), jkt: await this.newThumbprint() }
  }

  protected override async signInQuery() {
    return `?jkt=${await this.newThumbprint()}`
  }

  override async registerDevice(headers: Record<string, string> = {}): Promise<Response> {
    const { subtle } = crypto
    const { header } = await createDeviceKey(this.pair)
    const answer = await super.registerDevice({ 'device-key': header, ...headers })
    if (!answer.ok) return answer
    const { plaintext } = await compactDecrypt(this.sessionKey, this.pair.privateKey)
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
      const token = signToken(this.sessionKey, headers['X-Request-ID'], this.deviceId, at)
      ahead.push({ minute: tickAt(at).minute, headers, unlabelled: token.slice(0, -1) })
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
