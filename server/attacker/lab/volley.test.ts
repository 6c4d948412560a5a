import { listen } from '@/server/testing/listen'
import { volley } from './volley'

test('an API that says nothing is waited for no longer than told', async () => {
  const silent = await listen(() => {})
  const { signal } = new AbortController()
  const url = new URL(silent.origin)
  expect(await volley(url, {}, 3, { signal, silenceMs: 50 })).toEqual(Array(3).fill('no answer'))
  await silent.close()
})
