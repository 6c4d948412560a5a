import { readFileSync } from 'node:fs'

const colours = (file: string) =>
  readFileSync(file, 'utf8').match(/light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)/g) ?? []

test('feeds, which cannot load the tokens, are in their colours', () => {
  const used = colours('public/feed.css')
  expect(used.length).toBeGreaterThan(3)
  expect(colours('app/tokens.css')).toEqual(expect.arrayContaining(used))
  expect(readFileSync('public/feed.css', 'utf8').match(/#[0-9a-f]{3,8}\b/g)).toHaveLength(
    2 * used.length,
  )
})
