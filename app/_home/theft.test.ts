import { JWT_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { stealBoth } from './theft'

const NOW = Date.UTC(2026, 10, 25, 12, 0, 14)

test('both owners are let in; the thief with the JWT, too, and not the one with the OTA token', async () => {
  const { jwt, ota } = await stealBoth(() => NOW)
  const ok = { status: 200, text: '' }
  expect(jwt).toMatchObject({ owner: ok, thief: ok })
  expect(ota).toMatchObject({ owner: ok, thief: { status: 401, text: 'already used' } })
  expect(jwt.token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/)
  expect(ota.token).toMatch(/^OTA [0-9a-f]{128}-S1$/)
})

test('each time with another pair', async () => {
  const [one, two] = await Promise.all([stealBoth(), stealBoth()])
  expect(one.jwt.token).not.toBe(two.jwt.token)
  expect(one.ota.token).not.toBe(two.ota.token)
})

test('it is checked and not told: when all of its time has gone by, nobody is let in', async () => {
  let reads = 0
  const { jwt, ota } = await stealBoth(() => NOW + (reads++ < 4 ? 0 : JWT_LIFETIME_SECONDS * 1000))
  expect(jwt).toMatchObject({ owner: { text: 'expired' }, thief: { text: 'expired' } })
  expect(ota.owner.status).toBe(401)
})
