/** What somebody should know before pasting something, under two words each. */
export const checkFacts = [
  {
    title: 'Where it runs',
    text: 'In your browser. Once the scripts are here, checking asks no server for anything; your browser’s network panel shows it.',
  },
  {
    title: 'What is kept',
    text: 'Nothing, in no storage and no address; the fields are emptied when you leave. A valid session key is a secret all the same: end its session afterwards.',
  },
  {
    title: 'What it cannot tell',
    text: 'The device cookie, whether the session goes on, and spent ids: they take the server’s master key and memory. A HAR from the registration on tells more.',
  },
] as const
