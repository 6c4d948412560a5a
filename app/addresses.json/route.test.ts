test.each([
  ['https://www.ota.example', 'https://api.ota.example', true],
  ['http://localhost:3000', 'http://localhost:4000', true],
  ['https://www.ota.co.uk', 'https://api.ota.co.uk', true],
  ['https://one.co.uk', 'https://other.co.uk', false],
  ['https://ota.pages.dev', 'https://api.pages.dev', false],
  ['http://ota.example', 'https://ota.example', false],
  ['http://localhost:3000', 'http://127.0.0.1:3000', false],
])('%s and %s belong to one site: %s', async (site, api, sameSite) => {
  jest.resetModules()
  Object.assign(process.env, { NEXT_PUBLIC_SITE_URL: site, NEXT_PUBLIC_API_ORIGIN: api })
  const { GET } = await import('./route')
  expect(await GET().json()).toEqual({ site, api, attacker: null, sameSite })
})
