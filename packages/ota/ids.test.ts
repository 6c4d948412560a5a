import { randomUuid } from './ids'

describe('randomUuid', () => {
  const filled = (byte: number) => ({
    getRandomValues: (bytes: never) => (bytes as Uint8Array).fill(byte) as never,
  })

  test.each([
    [0x00, '00000000-0000-4000-8000-000000000000'],
    [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
    [0xa5, 'a5a5a5a5-a5a5-45a5-a5a5-a5a5a5a5a5a5'],
  ])('sets version and variant over bytes of %i', (byte, id) => {
    expect(randomUuid(filled(byte))).toBe(id)
  })

  test('needs a random source', () => {
    expect(() => randomUuid({} as never)).toThrow('crypto.getRandomValues() not supported')
  })
})
