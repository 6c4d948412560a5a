import { JWT_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import { stealBoth } from './theft'
import { STATIC_THEFT } from './theft-lanes'

const NOW = Date.UTC(2026, 10, 25, 12, 0, 14)

async function make() {
  const [sessionKey, requestId, deviceId] = [randomUuid(), randomUuid(), randomUuid()]
  const token = await createTokenSigner(sessionKey).sign(requestId, deviceId, NOW)
  return { sessionKey, requestId, deviceId, token }
}

test('the server accepts both owners and the thief with the JWT, and refuses the thief with the OTA token', async () => {
  const made = await make()
  const { jwt, ota } = await stealBoth(made, () => NOW)
  const ok = { status: 200, text: '' }
  expect(jwt).toMatchObject({ owner: ok, thief: ok })
  expect(ota).toMatchObject({ owner: ok, thief: { status: 401, text: 'already used' } })
  expect(jwt.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/)
  expect(ota.token).toBe(made.token)
  const shown = { jwt: { ...jwt, token: '' }, ota: { ...ota, token: '' } }
  expect(shown).toEqual(STATIC_THEFT)
})

test('each theft has its own JWT', async () => {
  const made = await make()
  const [one, two] = await Promise.all([stealBoth(made), stealBoth(made)])
  expect(one.jwt.token).not.toBe(two.jwt.token)
})

test('the server refuses a wrong key or a late request', async () => {
  const { ota: forged } = await stealBoth({ ...(await make()), sessionKey: 'x' }, () => NOW)
  expect(forged.owner).toEqual({ status: 401, text: 'wrong HMAC' })
  const late = NOW + (JWT_LIFETIME_SECONDS + 30) * 1000
  const { ota: old } = await stealBoth(await make(), () => late)
  expect(old.owner).toEqual({ status: 401, text: 'too old' })
  let reads = 0
  const hourly = () => NOW + reads++ * JWT_LIFETIME_SECONDS * 1000
  const { jwt } = await stealBoth(await make(), hourly)
  expect(jwt).toMatchObject({ owner: { text: 'expired' }, thief: { text: 'expired' } })
})
