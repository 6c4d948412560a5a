import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The call to the demo and its description, in a build with this attacker. */
function callWith(attacker: string) {
  process.env.NEXT_PUBLIC_ATTACKER_ORIGIN = attacker
  let said = { call: '', description: '' }
  jest.isolateModules(() => {
    const { renderToStaticMarkup } =
      jest.requireActual<typeof import('react-dom/server')>('react-dom/server')
    const { DemoCall } = jest.requireActual<typeof import('./next-step')>('./next-step')
    const { pages } = jest.requireActual<typeof import('@/lib/pages')>('@/lib/pages')
    said = {
      call: renderToStaticMarkup(<DemoCall attacks text="Attack it yourself." />),
      description: pages.liveDemo.description,
    }
  })
  return said
}

test('a site without an attacker promises no attack', () => {
  const { call, description } = callWith('')
  expect(call).not.toContain('Attack it yourself.')
  expect(description).not.toMatch(/stolen|replay|clone/i)
})

test('no article promises that the demo attacks, since a site may have no attacker', () => {
  const folder = 'content/blogs'
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const sentences = texts.flatMap((text) => text.match(/[^.\n]*\]\(\/live-demo\)[^.\n]*\./g) ?? [])
  expect(sentences.length).toBeGreaterThan(2)
  for (const sentence of sentences) expect(sentence).not.toMatch(/attack|stolen|replay/i)
})

test('a site with one does', () => {
  const { call, description } = callWith('https://attacker.example')
  expect(call).toContain('Attack it yourself.')
  expect(description).toMatch(/replay/i)
})
