/** The texts of the page Contact. Address, email and map are in content/company.ts. */
export const contact = {
  lead: 'Ask us about a trial, a price, the protocol or the patents. Tell us what your API runs on and how your users sign in, and we will answer by email.',
  form: 'Write to us',
  place: 'Where we are',
}
