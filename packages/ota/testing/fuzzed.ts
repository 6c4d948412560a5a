import fc from 'fast-check'

/** The same seed in every run of `npm test`, so that a failure results from a change. */
export const FEW = { seed: 20_261_123, numRuns: 300 }

/** The bytes of header texts (RFC 9110 §5.5); those with a meaning are more frequent. */
const byte = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...' \t|;,=":-_%/\\[]{}.0aAzZ\0\n\r\xa0\xff') },
  { weight: 1, arbitrary: fc.nat(255).map((code) => String.fromCharCode(code)) },
)

/** Valid texts, texts with up to three changed pieces, and sometimes any text. */
export const nearly = (right: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const splice = fc.tuple(fc.nat(999), fc.nat(40), fc.string({ unit: byte, maxLength: 2 }))
  const spliced = fc.tuple(right, fc.array(splice, { maxLength: 3 })).map(([text, all]) =>
    all.reduce((changed, [at, count, piece]) => {
      const index = Math.floor((changed.length * at) / 1000)
      return changed.slice(0, index) + piece + changed.slice(index + count)
    }, text),
  )
  const any = fc.string({ unit: byte, maxLength: 300 })
  return fc.oneof({ weight: 8, arbitrary: spliced }, { weight: 1, arbitrary: any })
}

/** `text` with one character replaced by another byte. */
export const mutationOf = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length - 1), byte)
    .filter(([index, char]) => text[index] !== char)
    .map(([index, char]) => text.slice(0, index) + char + text.slice(index + 1))
