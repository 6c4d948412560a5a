import { formatClock, formatMs } from './format'

/** The config as a build with this attacker has it. */
function configWith(attacker: string) {
  process.env.NEXT_PUBLIC_ATTACKER_ORIGIN = attacker
  let config: typeof import('./config')['config'] | undefined
  jest.isolateModules(() => {
    config = jest.requireActual<typeof import('./config')>('./config').config
  })
  return config
}

test('where nobody names an attacker there is none: not on the visitor’s own machine either', () => {
  const config = configWith('')
  expect(config?.attacker).toBeNull()
  expect(JSON.stringify(config)).not.toContain('127.0.0.1')
})

test('a named one is taken, with or without a slash', () => {
  const config = configWith('https://attacker.example/')
  expect(config?.attacker?.replayJwt).toBe('https://attacker.example/request-jwt')
})

describe('times', () => {
  test('local time, two digits each', () => {
    expect(formatClock(new Date(2026, 0, 2, 3, 4, 5).getTime())).toBe('03:04:05')
    expect(formatClock(new Date(2026, 0, 2, 23, 59, 59, 999).getTime())).toBe('23:59:59')
  })

  test.each([
    [0.0361, '0.04'],
    [0, '0.00'],
    [12.5, '12.50'],
    [null, '-'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatMs(ms)).toBe(text)
  })
})
