import { listen } from '@one-tick-ahead/ota/testing/listen'
import { volley } from './volley'

test('an API that says nothing is waited for no longer than told', async () => {
  const silent = await listen(() => {})
  const { signal } = new AbortController()
  const url = new URL(silent.origin)
  const answers = await volley(url, {}, 3, { signal, silenceMs: 50 })
  await silent.close()
  expect(answers).toEqual(Array(3).fill('no answer'))
})

test('an answer without end is cut off', async () => {
  const endless = await listen((_request, response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  })
  const { signal } = new AbortController()
  const answers = await volley(new URL(endless.origin), {}, 1, { signal, silenceMs: 20_000 })
  await endless.close()
  expect(answers).toEqual(['no answer'])
})
