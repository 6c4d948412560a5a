import { pages as visited } from '@/e2e/pages'
import { pages } from './pages'

test('browser tests visit every page, under its first heading', () => {
  const missing = Object.values(pages)
    .map(({ path, heading }) => [path, heading])
    .filter(([path, heading]) => !visited.some((page) => page[0] === path && page[1] === heading))
  expect(missing).toEqual([])
})
