/** The texts of the page Contact. Address, email and map are in content/company.ts. */
export const contact = {
  lead: 'Ask us about a trial, a price, the protocol or the patents. Tell us what your API runs on and how your users sign in, and we will answer by email.',
  form: 'Write to us',
  /** Below the form, one step after another. */
  after: {
    title: 'What happens next',
    steps: [
      'Our server stores your message and then says so on this page. [Privacy](/privacy) says what we keep of it.',
      'The people who build OTA read your message and reply to your email address, but we cannot promise how soon.',
      'If you asked for the package, we first agree the terms of a trial with you and then send you the package as a file for [the quick start](/developers#quick-start).',
    ],
  },
  place: 'Where we are',
}
