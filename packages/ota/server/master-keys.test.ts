import { randomBytes } from 'node:crypto'
import { createMemoryStore } from '../stores/memory'
import { parseMasterKeys } from './master-keys'
import { createOtaService } from './service'

const random = randomBytes(32).toString('base64')

test('lists keys by number, the first one first', () => {
  const hex = randomBytes(32).toString('hex')
  const keys = parseMasterKeys(` 2:${random}, 1:${randomBytes(64).toString('base64url')},0:${hex}`)
  expect([...keys].map(([number, { length }]) => [number, length])).toEqual([
    [2, 32],
    [1, 64],
    [0, 48],
  ])
  expect(keys.get(2)).toEqual(new Uint8Array(Buffer.from(random, 'base64')))
})

const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')
test.each([
  ['', 'not set; expected "1:<base64 of 32 random bytes>"'],
  [undefined, 'not set; expected "1:<base64 of 32 random bytes>"'],
  [random, 'key 1 has no number from 0 to 255 before it, as in "1:<base64>"'],
  [`256:${random}`, 'key 1 has no number from 0 to 255 before it, as in "1:<base64>"'],
  [`1:${random},`, 'key 2 has no number from 0 to 255 before it, as in "1:<base64>"'],
  [`1:${random},1:${random}`, 'key 2 has the number of another key'],
  [`1:${random.replace(/.$/, '!')}`, 'key 1 is not base64'],
  ['1:', 'key 1 is not base64'],
  [`2:${random},1:${base64(randomBytes(31))}`, 'key 2 has fewer than 32 bytes'],
])('%p: %s', (text, fault) => {
  expect(() => parseMasterKeys(text)).toThrow(new Error(`OTA_MASTER_KEYS: ${fault}`))
})

test.each([
  ['zeros', base64(Buffer.alloc(32))],
  ['a few bytes again and again', base64(Buffer.alloc(48, 'ab3'))],
  ['words', 'mysupersecretpasswordforproductionserverkey'],
  ['words in base64', base64('correct horse battery staple once more')],
])('a key of %s is refused as typed', (_, key) => {
  expect(() => parseMasterKeys(`1:${key}`)).toThrow('key 1 is not random')
})

test.each([-1, 1.5, 256, Number.NaN])('a service refuses a key with the number %p', (number) => {
  const keys = new Map([
    [0, randomBytes(32)],
    [number, randomBytes(32)],
  ])
  expect(() => createOtaService({ keys, store: createMemoryStore() })).toThrow(
    'OTA: each number of keys must be an integer from 0 to 255',
  )
})
