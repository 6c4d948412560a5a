import { attackerPaths } from '../../contract/paths'
import { createTestAttacker } from '../../testing/attacker'

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
