import { routes } from '@/lib/routes'
import { explainerDocuments } from './explainers'
import { limits } from './limits'
import { pageAnchors } from './page-anchors'

test('the search leads to the parts that texts may link to, to each limit, and to no others', () => {
  const found = explainerDocuments().flatMap(({ href }) => (href.includes('#') ? href : []))
  const linkable = Object.entries(pageAnchors).flatMap(([path, ids]) =>
    ids.map((id) => `${path}#${id}`),
  )
  const ofLimits = limits.map(({ id }) => `${routes.security}#${id}`)
  expect([...new Set(found)].sort()).toEqual([...linkable, ...ofLimits].sort())
})
