/** What happens on the live demo after signing in, step by step; the attack is the last. */
export const demoSteps = [
  {
    title: 'You sign in',
    text: 'Your browser goes to the sign-in provider and comes back with a sign-in cookie.',
  },
  {
    title: 'Your browser is registered',
    text: 'It fetches a JWT, sends a random device id and receives a session key for its one-time tokens, once for each sign-in.',
  },
  {
    title: 'Both run side by side',
    text: 'Every two seconds each panel sends one call, and you see how long the server took to check it.',
  },
  {
    title: 'You attack your own session',
    text: 'A second host sends your stolen JWT, a stolen one-time token and all that a script can copy from your device.',
  },
] as const
