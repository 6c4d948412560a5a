import { getEventListeners } from 'node:events'
import { withTimeLimit } from './time-limit'

test.each([0, 5])(
  'a time limit follows its signal and keeps nothing on it after %i ms',
  async (ms) => {
    const given = new AbortController()
    const { signal } = given
    const limited = withTimeLimit(signal, ms || 60_000)
    if (ms === 0) given.abort(new Error('given up'))
    else await new Promise((resolve) => limited.addEventListener('abort', resolve))
    expect(limited.reason).toMatchObject(ms ? { name: 'TimeoutError' } : { message: 'given up' })
    expect(getEventListeners(signal, 'abort')).toEqual([])
    expect(withTimeLimit(AbortSignal.abort('gone'), 1).reason).toBe('gone')
  },
)
