/** The look of a link in running text: underlined, so that it does not rely on colour. */
export const textLink =
  'text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current'

/** The title of a row or card that is one link; its parent is `relative`. */
export const rowLink = `${textLink} after:absolute after:inset-0`
