/** The look of a link in running text: underlined, so that colour is not all it has. */
export const textLink =
  'text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current'
