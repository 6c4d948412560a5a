import { signInOf } from './login'

test('a sign-in has its time in milliseconds, so that a state made later in the same second is younger', () => {
  const login = { sid: 'one', subject: 'somebody', signedInAt: 1_800_000_000.25 }
  expect(signInOf(login)).toEqual({
    id: 'one',
    at: 1_800_000_000_250,
    expiresAt: (1_800_000_000 + 8 * 3600) * 1000,
  })
})
