import { randomBytes, randomUUID } from 'node:crypto'
import { emptyLoot } from '@one-tick-ahead/api/attacker/thief/loot'
import { type Road, Thief } from '@one-tick-ahead/api/attacker/thief/roads'
import type { Robbery } from '@one-tick-ahead/api/attacker/thief/thefts'
import { LOGIN_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import type { TestOwner } from '@one-tick-ahead/api/testing/world'
import { createJwtTokens } from '@one-tick-ahead/api/tokens/jwt'
import { loadSecrets, type PrivateJwk } from '@one-tick-ahead/api/tokens/keyring'
import { createLoginCookie } from '@one-tick-ahead/api/tokens/login'
import { createSessionId, createSessionKeys } from '@one-tick-ahead/ota/server/session-keys'

/** The secrets as the environment holds them. */
export function secretsOf(owner: TestOwner) {
  const { OTA_MASTER_KEYS, JWT_PRIVATE_KEYS } = owner.world.keys.env
  const [, master = ''] = OTA_MASTER_KEYS.split(':')
  const { keys } = JSON.parse(JWT_PRIVATE_KEYS) as { keys: PrivateJwk[] }
  return loadSecrets({
    dataDir: '/nonexistent',
    masterKeys: new Map([[1, Buffer.from(master, 'base64')]]),
    jwtPrivateKeys: keys,
    warn() {},
  })
}

/** Session keys are derived from the master key and the state's epoch, which it does not tell. */
function withoutEpoch(owner: TestOwner): Road[] {
  const { masterKeys } = secretsOf(owner)
  const guess = randomBytes(16)
  const keys = createSessionKeys(masterKeys, { epochOf: () => guess })
  const thief = new Thief(owner.world, owner.scheme, emptyLoot())
  const ask = (sessionId: string, deviceId: string) => {
    const derived = keys.derive(sessionId)
    const key = { sessionId, deviceId, sessionKey: derived?.sessionKey ?? '' }
    return thief.ask(thief.sign(key, [], { ota_device: derived?.deviceTag ?? '' }).headers)
  }
  return [
    {
      name: 'the key of a session id that was seen, the epoch guessed',
      go: () => ask(owner.jar.get('ota_session') ?? '', owner.deviceId),
    },
    {
      name: 'a session id of the thief’s making, the epoch guessed',
      go() {
        const deviceId = randomUUID()
        const seconds = Math.floor(owner.world.clock.now / 1000)
        const times = { issuedAt: seconds, expiresAt: seconds + 3600 }
        return ask(createSessionId({ kid: 1, deviceId, ...times }), deviceId)
      },
    },
  ]
}

export function masterKey(owner: TestOwner): Robbery {
  const secrets = secretsOf(owner)
  const now = () => owner.world.clock.now
  const login = () => ({
    sid: randomUUID(),
    subject: 'https://issuer.example visitor',
    signedInAt: now() / 1000,
  })
  const asAnybody: Road =
    owner.scheme === 'jwt'
      ? {
          name: 'a JWT of the thief’s making',
          async go() {
            const issuer = owner.world.issuer
            const jwt = createJwtTokens(secrets.jwtKeys, issuer, now).issue(login())
            return new Thief(owner.world, owner.scheme, emptyLoot()).ask({
              Authorization: `Bearer ${jwt}`,
            })
          },
        }
      : {
          name: 'a sign-in cookie of the thief’s making, and a device',
          async go() {
            const seal = createLoginCookie(secrets.cookieKeys, now).seal
            const ota_login = await seal(login(), LOGIN_LIFETIME_SECONDS)
            const loot = { ...emptyLoot(), cookies: { ota_login } }
            const thief = new Thief(owner.world, owner.scheme, loot)
            const road = thief.roads().find(({ name }) => name === 'a device of the thief’s')
            return road?.go() ?? 'no such road'
          },
        }
  const roads = [asAnybody, ...(owner.scheme === 'jwt' ? [] : withoutEpoch(owner))]
  return { roads: () => roads, leave() {} }
}
