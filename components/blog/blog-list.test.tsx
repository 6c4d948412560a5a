import { renderToStaticMarkup } from 'react-dom/server'
import { BlogList } from './blog-list'

test('a list without articles says so', () => {
  expect(renderToStaticMarkup(<BlogList articles={[]} />)).toMatch(
    /^<p[^>]*>No blogs available right now\. Please check back soon or explore our featured content above\.<\/p>$/,
  )
})
