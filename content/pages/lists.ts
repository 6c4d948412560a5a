/** The texts of the pages that list articles, case studies and films, and of the page for an unknown address. */

export const blogs = {
  lead: 'By the people who build OTA. Facts name their sources; claims about OTA link to its limits.',
  /** In place of the list. */
  empty:
    'No blogs available right now. Please check back soon or explore our featured content above.',
  /** The title at an earlier address of an article. */
  moved: 'This article has moved',
  /** Above the contact form, and beside it before the address. */
  form: { title: 'Questions?', text: 'Ask the people who build OTA, here' },
}

export const caseStudies = {
  lead: 'In each incident, a copied token or key worked for anyone who had it. Here is what happened, according to the sources, and our judgement on whether OTA would have helped.',
  columns: { when: 'When', incident: 'Incident', stolen: 'What was stolen' },
  question: 'Would OTA have helped?',
  note: 'None of these organisations is a customer of ours.',
  next: 'Replay a stolen token yourself, against a real server.',
}

export const videos = {
  lead: 'Start with 2 and 5: a stolen JWT works, and OTA refuses the stolen token. All films are silent and captioned.',
  next: 'Now try it yourself.',
}

export const notFound = {
  title: 'Page not found',
  text: 'The page may have moved, or the address may be mistyped. These are our pages.',
}
