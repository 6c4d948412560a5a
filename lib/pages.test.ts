import { readFileSync } from 'node:fs'
import { ways } from '@/app/compare/words'
import { theftMatrix } from '@/content/theft-matrix'
import { pages } from './pages'

const WORDS: Record<string, number> = { five: 5, six: 6, fourteen: 14, fifteen: 15, sixteen: 16 }
const counted = (text: string, by: RegExp) => WORDS[by.exec(text)?.[1]?.toLowerCase() ?? '']

test('what is counted in words is as many as there are', () => {
  expect(counted(pages.thefts.description, /^(\w+) things/)).toBe(theftMatrix.rows.length)
  expect(counted(pages.compare.heading, /(\w+) other ways/)).toBe(ways.length - 1)
})

test('the tally of thefts has a column for each', () => {
  const tally = readFileSync('components/site/theft-tally.tsx', 'utf8')
  expect(tally).toContain(`grid-cols-[repeat(${theftMatrix.rows.length},`)
})
