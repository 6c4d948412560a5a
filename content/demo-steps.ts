/** The steps of the live demo after signing in; the attack is the last. */
export const demoSteps = [
  {
    title: 'You sign in',
    text: 'Your browser visits the sign-in provider and returns with a sign-in cookie.',
  },
  {
    title: 'Your browser registers',
    text: 'It fetches a JWT, sends a random device id and receives the session key for its OTA tokens, once per sign-in.',
  },
  {
    title: 'Both run side by side',
    text: 'Every two seconds each panel sends one call and shows how long the server took to check it.',
  },
  {
    title: 'You attack your own session',
    text: 'The attacker host sends your stolen JWT, a stolen OTA token and everything a script can copy.',
  },
] as const
