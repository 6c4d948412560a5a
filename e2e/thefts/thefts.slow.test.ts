import { thefts as written } from '@/content/thefts'
import { observe } from './observe'
import { type Scheme, startScene } from './scene'
import { thefts } from './thefts'

test('e2e/thefts runs every theft of content/thefts.ts', () => {
  expect(Object.keys(thefts).sort()).toEqual(written.map(({ id }) => id).sort())
})

const rows = written.flatMap(({ id, jwt, refresh, ota, demo }) => [
  [id, 'jwt', jwt.facts] as const,
  [id, 'refresh', refresh.facts] as const,
  [id, 'ota', ota.facts] as const,
  [id, 'demo', { ...ota.facts, ...demo?.facts }] as const,
])
test.each(rows)('%s gives with %s what content/thefts.ts says', async (id, scheme, facts) => {
  const theft = thefts[id]
  if (!theft) throw new Error(`nothing acts ${id} out`)
  const scene = await startScene(scheme satisfies Scheme)
  try {
    expect(await observe(scene, theft)).toEqual(facts)
  } finally {
    await scene.close()
  }
})
