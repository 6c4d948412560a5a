/** The config of a build with this attacker origin. */
function configWith(attacker: string) {
  process.env.NEXT_PUBLIC_ATTACKER_ORIGIN = attacker
  let config: typeof import('./config')['config'] | undefined
  jest.isolateModules(() => {
    config = jest.requireActual<typeof import('./config')>('./config').config
  })
  return config
}

test('a build without an attacker setting has no attacker, even on the visitor’s own machine', () => {
  const config = configWith('')
  expect(config?.attacker).toBeNull()
  expect(JSON.stringify(config)).not.toContain('127.0.0.1')
})

test('a configured attacker is used, with or without a trailing slash', () => {
  const config = configWith('https://attacker.example/')
  expect(config?.attacker?.replayJwt).toBe('https://attacker.example/request-jwt')
})
