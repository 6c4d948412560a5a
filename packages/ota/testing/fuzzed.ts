import fc from 'fast-check'

/** For `npm test`: the same in every run, so that a change is judged by what came before it. */
export const FEW = { seed: 20_261_123, numRuns: 300 }

/** What header texts are made of (RFC 9110 §5.5): a byte each, those with a meaning more often. */
const byte = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...' \t|;,=":-_%/\\[]{}.0aAzZ\0\n\r\xa0\xff') },
  { weight: 1, arbitrary: fc.nat(255).map((code) => String.fromCharCode(code)) },
)

interface Edit {
  /** Where, as a part of the length. */
  at: number
  kind: 'replace' | 'insert' | 'delete' | 'repeat' | 'cut' | 'case'
  char: string
  count: number
}

const edit: fc.Arbitrary<Edit> = fc.record({
  at: fc.nat(999),
  kind: fc.constantFrom<Edit['kind']>('replace', 'insert', 'delete', 'repeat', 'cut', 'case'),
  char: byte,
  count: fc.integer({ min: 1, max: 40 }),
})

function apply(text: string, { at, kind, char, count }: Edit): string {
  const index = Math.floor((text.length * at) / 1000)
  const [before, rest] = [text.slice(0, index), text.slice(index)]
  if (kind === 'replace') return before + char + rest.slice(1)
  if (kind === 'insert') return before + char + rest
  if (kind === 'delete') return before + rest.slice(count)
  if (kind === 'repeat') return before + rest.slice(0, count) + rest
  if (kind === 'cut') return before
  return before + (rest === rest.toUpperCase() ? rest.toLowerCase() : rest.toUpperCase())
}

/** Right texts, texts with a few faults, and, now and then, anything. */
export const nearly = (right: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(right, fc.array(edit, { maxLength: 3 }))
        .map(([text, edits]) => edits.reduce(apply, text)),
    },
    { weight: 1, arbitrary: fc.string({ unit: byte, maxLength: 300 }) },
  )

/** `text` with one character exchanged for another byte. */
export const mutationOf = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length - 1), byte)
    .filter(([index, char]) => text[index] !== char)
    .map(([index, char]) => text.slice(0, index) + char + text.slice(index + 1))
