import { listen } from '@one-tick-ahead/ota/testing/listen'
import { attackerPaths } from '../../contract/paths'
import { createTestAttacker } from '../../testing/attacker'
import { burst } from './lab-client'

test('an experiment that throws breaks its answer off, is in the log, and leaves its seat', async () => {
  const now = () => {
    throw new Error('no clock')
  }
  const { app, lines } = createTestAttacker([], { rateLimit: true, now })
  for (let round = 0; round < 3; round += 1) {
    const response = await app.request(attackerPaths.actOut, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ experiment: 'spent-token', signIns: ['a'] }),
    })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('no clock')
  }
  expect(lines.join()).toContain('experiment failed')
})

test('an API that says nothing is waited for no longer than told', async () => {
  const silent = await listen(() => {})
  const { signal } = new AbortController()
  const url = new URL(silent.origin)
  const answers = await burst(url, {}, 3, { signal, silenceMs: 50 })
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
  const answers = await burst(new URL(endless.origin), {}, 1, { signal, silenceMs: 20_000 })
  await endless.close()
  expect(answers).toEqual(['no answer'])
})
