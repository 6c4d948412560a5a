import { renderToStaticMarkup } from 'react-dom/server'
import { Pager } from './pager'

const links = (number: number, of: number, tagSlug?: string) =>
  [
    ...renderToStaticMarkup(
      <Pager list={{ articles: [], number, of }} tagSlug={tagSlug} />,
    ).matchAll(/<a href="([^"]+)" rel="([^"]+)"/g),
  ].map(([, href, rel]) => `${rel} ${href}`)

test.each([
  [1, 1, []],
  [1, 3, ['next /blogs/page/2']],
  [2, 3, ['prev /blogs', 'next /blogs/page/3']],
  [3, 3, ['prev /blogs/page/2']],
])('page %i of %i', (number, of, expected) => expect(links(number, of)).toEqual(expected))

test('a tag has pages of its own', () => {
  expect(links(2, 3, 'jwt')).toEqual(['prev /blogs/tags/jwt', 'next /blogs/tags/jwt/page/3'])
})
