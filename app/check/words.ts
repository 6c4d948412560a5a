/** What somebody should know before pasting something, under two words each. */
export const checkFacts = [
  {
    title: 'Where it runs',
    text: 'In your browser. Once the scripts are here, checking asks no server; the network panel shows it.',
  },
  {
    title: 'What is kept',
    text: 'Nothing: the fields are emptied when you leave. A session key is a secret all the same; end its session afterwards.',
  },
  {
    title: 'What it cannot tell',
    text: 'The device cookie, whether the session goes on, and spent ids: the server alone knows them. A HAR from the registration on tells more.',
  },
] as const
