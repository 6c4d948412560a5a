import { explainerDocuments } from './explainers'
import { pageAnchors } from './page-anchors'

test('the search leads to the parts that texts may link to, and to no others', () => {
  const found = explainerDocuments().flatMap(({ href }) => (href.includes('#') ? href : []))
  const linkable = Object.entries(pageAnchors).flatMap(([path, ids]) =>
    ids.map((id) => `${path}#${id}`),
  )
  expect([...new Set(found)].sort()).toEqual(linkable.sort())
})
