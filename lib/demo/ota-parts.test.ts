import { randomUuid } from '@/lib/ota/ids'
import { signToken } from '@/lib/ota/server/mac'
import { splitOta } from './ota-parts'
import { signedInUser } from './test-session'

const { sessionkey, deviceId } = signedInUser
const [first, second, third] = [randomUuid(), randomUuid(), randomUuid()]
const at = Date.parse('2026-01-01T12:34:50Z')

test('a request is split where its format splits it', () => {
  const Authorization = signToken(sessionkey, third, deviceId, at)
  const headers = {
    Authorization,
    'X-Request-ID': third,
    RequestHistory: `${first}|${second}`,
    'OTA-Binding': 'v1 0a1b',
  }
  const { scheme, mac, segment, requestId, history, binding } = splitOta(headers)
  expect(`${scheme} ${mac}-${segment}`).toBe(Authorization)
  expect([scheme, mac.length, segment]).toEqual(['OTA', 128, 'S4'])
  expect(requestId).toBe(third)
  expect(history).toEqual([first, second])
  expect(binding).toEqual({ version: 'v1', mac: '0a1b' })
})

test('an empty history has no ids', () => {
  expect(splitOta({ RequestHistory: '' }).history).toEqual([])
})
