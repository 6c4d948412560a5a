import { ways } from '@/app/compare/words'
import { limits } from '@/app/limits/limits'
import { thefts } from '@/content/thefts'
import { pages } from './pages'

const WORDS: Record<string, number> = { five: 5, six: 6, fourteen: 14, fifteen: 15, sixteen: 16 }
const counted = (text: string, by: RegExp) => WORDS[by.exec(text)?.[1]?.toLowerCase() ?? '']

test('what is counted in words is as many as there are', () => {
  expect(counted(pages.limits.description, /^(\w+) limits/)).toBe(limits.length)
  expect(counted(pages.limits.description, /(\w+) thefts/)).toBe(thefts.length)
  expect(counted(pages.compare.heading, /(\w+) other ways/)).toBe(ways.length - 1)
})
