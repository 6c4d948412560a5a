import { announceIn, registerDevice, type SendLog } from './session'

test('announces no id after twelve that were not heard, until one is', () => {
  let log: SendLog | null = { history: [], unheard: 0 }
  for (let id = 0; id < 12; id++) log = log && announceIn(log, `${id}`, false)
  const full = log as SendLog // twelve were announced
  expect(announceIn(full, 'next', false)).toBeNull()
  expect(announceIn(full, 'next', true)).toEqual({ history: [...full.history, 'next'], unheard: 1 })
})

test.each([
  ['required', true],
  ['v1', false],
  [null, false],
])('the answer’s OTA-Binding %p: bound %p', async (value, isBound) => {
  const headers = new Headers({ session_key: 'key', jSessionId: 'id' })
  if (value) headers.set('OTA-Binding', value)
  const answer = await registerDevice(async () => new Response('', { headers }), '/enrol', {})
  expect(answer).toMatchObject({ sessionKey: 'key', sessionId: 'id', isBound })
})
