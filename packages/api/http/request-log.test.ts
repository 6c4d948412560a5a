import { stopClock } from '../testing/clocks'
import { createTestApp, NO_LIMITS } from '../testing/test-app'

const from = (remoteAddress: string) => ({
  incoming: { rawHeaders: [], socket: { remoteAddress } },
})

test('calls over a limit are one line for each network, and another a minute later', async () => {
  stopClock()
  const rates = { ...NO_LIMITS, calls: { calls: 0, seconds: 1 } }
  const { app, lines } = createTestApp({ rates })
  for (let call = 0; call < 300; call++) {
    await app.request('/api/customer', {}, from('192.0.2.77'))
    await app.request('/api/customer', {}, from('2001:db8:1:2::7'))
  }
  const told = () => lines.splice(0).map((line) => JSON.parse(line))
  const line = { level: 40, msg: 'calls were refused', status: 429 }
  expect(told()).toEqual([
    expect.objectContaining({ ...line, network: '192.0.2.0/24', times: 1 }),
    expect.objectContaining({ ...line, network: '2001:db8:1::/48', times: 1 }),
  ])
  jest.advanceTimersByTime(60_000)
  expect(told().map(({ network, times }) => [network, times])).toEqual([
    ['192.0.2.0/24', 299],
    ['2001:db8:1::/48', 299],
  ])
  jest.useRealTimers()
})

test('a refused call is a line at info, and its network a line at warn; an answered one has no network', async () => {
  const { app, lines } = createTestApp()
  await app.request('/api/customer', {}, from('192.0.2.77'))
  await app.request('/api/ready', {}, from('192.0.2.77'))
  const told = lines.map((line) => JSON.parse(line))
  const refused = { network: '192.0.2.0/24', status: 401, times: 1 }
  expect(told).toEqual([
    expect.objectContaining({ level: 40, msg: 'calls were refused', ...refused }),
    expect.objectContaining({ level: 30, msg: 'answered', path: '/api/customer', status: 401 }),
    expect.objectContaining({ level: 30, msg: 'answered', path: '/api/ready', status: 200 }),
  ])
  expect(told[0].request).toBe(told[1].request)
  expect(lines.slice(1).join()).not.toContain('192.0.2')
  expect(lines.join()).not.toContain('192.0.2.77')
})
