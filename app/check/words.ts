/** What somebody should know before pasting something, under two words each. */
export const checkFacts = [
  {
    title: 'Where it runs',
    text: 'In your browser. What you paste goes into no request: once the scripts are here, checking asks no server for anything, and the network panel of your browser shows it.',
  },
  {
    title: 'What is kept',
    text: 'Nothing. What you paste is in no storage and in no address, and it is emptied when you leave the page. A session key that is still valid is a secret all the same: end its session afterwards.',
  },
  {
    title: 'What it cannot tell',
    text: 'Whether the device cookie is right, whether the session goes on and which ids are spent: that takes the server’s master key and memory. A HAR that begins with the registration tells more, because it has the requests before.',
  },
] as const
