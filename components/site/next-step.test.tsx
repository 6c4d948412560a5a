/** The call to the demo and its description, in a build with this attacker host. */
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

test('a site without an attacker host promises no attack', () => {
  const { call, description } = callWith('')
  expect(call).not.toContain('Attack it yourself.')
  expect(description).not.toMatch(/stolen|replay|clone/i)
})

test('a site with an attacker host promises attacks', () => {
  const { call, description } = callWith('https://attacker.example')
  expect(call).toContain('Attack it yourself.')
  expect(description).toMatch(/replay/i)
})
