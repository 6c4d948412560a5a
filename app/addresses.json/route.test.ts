test('an export names the addresses it was built for', async () => {
  const [site, api] = ['https://www.ota.example', 'https://api.ota.example']
  Object.assign(process.env, { NEXT_PUBLIC_SITE_URL: site, NEXT_PUBLIC_API_ORIGIN: api })
  const { GET } = await import('./route')
  expect(await GET().json()).toEqual({ site, api, attacker: null })
})
