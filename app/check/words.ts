/** What somebody should know before pasting something, under two words each. */
export const checkFacts = [
  {
    title: 'Where it runs',
    text: 'In your browser. Once the scripts are here, checking asks no server for anything; your browser’s network panel shows it.',
  },
  {
    title: 'What is kept',
    text: 'Nothing: it is in no storage and in no address, and is emptied when you leave. A valid session key is a secret all the same: end its session afterwards.',
  },
  {
    title: 'What it cannot tell',
    text: 'The device cookie, whether the session goes on, and which ids are spent: that takes the server’s master key and memory. A HAR that begins with the registration tells more: it has the requests before.',
  },
] as const
