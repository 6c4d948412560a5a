/** The config as a build with this attacker has it. */
function configWith(attacker: string) {
  process.env.NEXT_PUBLIC_ATTACKER_ORIGIN = attacker
  let config: typeof import('./config')['config'] | undefined
  jest.isolateModules(() => {
    config = jest.requireActual<typeof import('./config')>('./config').config
  })
  return config
}

test('a build that names no attacker has none, not even on the visitor’s own machine', () => {
  const config = configWith('')
  expect(config?.attacker).toBeNull()
  expect(JSON.stringify(config)).not.toContain('127.0.0.1')
})

test('a named attacker is used, with or without a slash at the end', () => {
  const config = configWith('https://attacker.example/')
  expect(config?.attacker?.replayJwt).toBe('https://attacker.example/request-jwt')
})
