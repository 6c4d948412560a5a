/** The texts of the pages that list articles, case studies and films, of the protocol, and for an unknown address. */

export const blogs = {
  lead: 'Three long reads by the people who build OTA: how a JWT works, how thieves replay one, and what it costs to refuse a request. Every fact names its source, and every claim about OTA links to its limits.',
  /** In place of the list. */
  empty:
    'No blogs available right now. Please check back soon or explore our featured content above.',
  /** The title at an earlier address of an article. */
  moved: 'This article has moved',
  /** Above the contact form, and beside it before the address. */
  form: { title: 'Questions?', text: 'Ask the people who build OTA, here' },
}

export const caseStudies = {
  lead: 'In each incident, thieves used stolen tokens or keys to get into somebody’s account. Here is what happened, according to the sources, and our judgement on whether OTA would have helped, which is rarely a plain yes.',
  columns: { when: 'When', incident: 'Incident', stolen: 'What was stolen' },
  question: 'Would OTA have helped?',
  note: 'None of these organisations is a customer of ours.',
  next: 'Replay a stolen token yourself, against a real server.',
}

export const videos = {
  lead: 'If you write code, start with film 1, which adds OTA to an Express app. Otherwise start with films 2 and 5: in one, a stolen JWT lets a thief in; in the other, OTA refuses a stolen token. All six are silent, with captions and transcripts.',
  next: 'Now replay a token yourself.',
}

/** The line at the end of the protocol, and its second button; the protocol itself is docs/protocol.md. */
export const protocol = {
  next: {
    text: 'Use the package, or write your own server and check it with our test vectors. OTA is patented, so ask us for a licence before you use a server of your own.',
    vectors: 'Open the test vectors',
  },
}

export const notFound = {
  title: 'Page not found',
  text: 'The page may have moved, or the address may be mistyped. Try one of these:',
}
