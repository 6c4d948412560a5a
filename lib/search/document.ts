/** What a hit is, as its label says. */
export type Kind = 'Article' | 'Case study' | 'Explainer'

/** One section of the site as the search sees it. */
export interface SearchDocument {
  kind: Kind
  /** The title of the page that it is on, shortened beside that of a part. */
  page: string
  /** Its own heading; what stands before the first one has the page's title. */
  title: string
  /** Without the base path. */
  href: string
  /** All of it as plain text. */
  text: string
}

/** Parts as sentences, each with a full stop if it has none. */
export function prose(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ')
}

/** What a page is called beside one of its parts: the title up to a colon. */
export const shortTitle = (title: string) => title.replace(/:.*/, '')
