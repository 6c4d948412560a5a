import { ways } from '@/app/compare/words'
import { pages } from './pages'

const WORDS: Record<string, number> = { four: 4, five: 5, six: 6 }
const counted = (text: string, by: RegExp) => WORDS[by.exec(text)?.[1]?.toLowerCase() ?? '']

test('what is counted in words is as many as there are', () => {
  expect(counted(pages.compare.heading, /(\w+) other ways/)).toBe(ways.length - 1)
})
