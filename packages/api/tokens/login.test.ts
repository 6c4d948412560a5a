import { signInOf } from './login'

test('signInOf keeps the milliseconds of a sign-in', () => {
  const login = { sid: 'one', subject: 'somebody', signedInAt: 1_800_000_000.25 }
  expect(signInOf(login)).toEqual({
    id: 'one',
    at: 1_800_000_000_250,
    expiresAt: (1_800_000_000 + 8 * 3600) * 1000,
  })
})
