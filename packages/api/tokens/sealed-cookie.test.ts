import { randomBytes } from 'node:crypto'
import { EncryptJWT } from 'jose'
import { z } from 'zod'
import { createSealedCookie } from './sealed-cookie'

const [newest, older] = [randomBytes(32), randomBytes(32)]
const clock = { now: Date.parse('2026-01-01T12:00:00.000Z') }
const schema = z.object({ sid: z.string() })
const cookieOf = (keys: readonly Uint8Array[] = [newest, older], purpose = 'login') =>
  createSealedCookie({ keys, purpose, schema, now: () => clock.now })
const value = { sid: 'a secret' }

test('a cookie is encrypted by AES-256-GCM, each time anew', async () => {
  const texts = [await cookieOf().seal(value, 60), await cookieOf().seal(value, 60)]
  for (const text of texts) {
    const [head = '', key] = text.split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString())
    expect([header, key]).toEqual([{ alg: 'dir', enc: 'A256GCM' }, ''])
    const bytes = text.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'))
    expect(bytes.join()).not.toContain('secret')
    expect(await cookieOf().open(text)).toEqual(value)
  }
  expect(texts[0]).not.toBe(texts[1])
})

test('a cookie opens for as long as it was sealed, and not longer', async () => {
  const text = await cookieOf().seal(value, 60)
  const sealedAt = clock.now
  clock.now = sealedAt + 59_000
  expect(await cookieOf().open(text)).toEqual(value)
  clock.now = sealedAt + 60_000
  expect(await cookieOf().open(text)).toBeNull()
  clock.now = sealedAt
})

test('a cookie of an older key opens, and no older key seals', async () => {
  expect(await cookieOf().open(await cookieOf([older]).seal(value, 60))).toEqual(value)
  expect(await cookieOf([older]).open(await cookieOf().seal(value, 60))).toBeNull()
})

/** Sealed with the server's own key, apart from the changed parts. */
const sealed = (enc = 'A256GCM', sent: unknown = value) =>
  new EncryptJWT({ value: sent })
    .setProtectedHeader({ alg: 'dir', enc })
    .setAudience('login')
    .setExpirationTime(clock.now / 1000 + 60)
    .encrypt(newest)

const changed = async (place: number) => {
  const parts = (await sealed()).split('.')
  const part = parts[place] ?? ''
  parts[place] = part.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))
  return parts.join('.')
}

test.each<[string, () => Promise<string | undefined>]>([
  ['a missing cookie', async () => undefined],
  ['an empty text', async () => ''],
  ['a text that is no JWE', async () => 'x.y.z'],
  ['a cookie of another purpose', () => cookieOf([newest], 'txn').seal(value, 60)],
  ['a cookie of another key', () => cookieOf([randomBytes(32)]).seal(value, 60)],
  ['a cookie of another shape', () => sealed('A256GCM', { subject: 'another' })],
  ['a cookie of another algorithm', () => sealed('A128CBC-HS256')],
  ['a changed header', () => changed(0)],
  ['a changed IV', () => changed(2)],
  ['a changed text', () => changed(3)],
  ['a changed tag', () => changed(4)],
])('%s does not open', async (_, make) => {
  expect(await cookieOf().open(await sealed())).toEqual(value)
  expect(await cookieOf().open(await make())).toBeNull()
})
