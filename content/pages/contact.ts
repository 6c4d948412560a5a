/** The texts of the page Contact. Address, email and map are in content/company.ts. */
export const contact = {
  lead: 'Ask about a trial, the protocol, a claim or the patents. Tell us what your API runs on and how people sign in. We answer by email.',
  form: 'Write to us',
  place: 'Where we are',
}
