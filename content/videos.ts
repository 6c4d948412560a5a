/** The six films, in order. None is recorded yet. */
export const videos: readonly { title: string; shows: string }[] = [
  { title: 'What is in a JWT', shows: 'A token taken apart: header, payload, signature.' },
  {
    title: 'Replaying a stolen JWT',
    shows: 'The same token sent from another place, and accepted.',
  },
  {
    title: 'One token per request',
    shows: 'The minute ring, and a token that is struck out when used.',
  },
  { title: 'JWT and OTA timing side by side', shows: 'Both monitors of the live demo at work.' },
  {
    title: 'Forgery and device cloning in the lab',
    shows: 'Three real attacks and their answers.',
  },
  { title: 'Reading the log of a run', shows: 'What each column of a request log tells you.' },
]
