import type { Problem } from '@/lib/content/content-error'
import type { Addresses } from './addresses'
import type { ContentText, ParsedText } from './content-text'

/** What a text is held against. */
export interface Site {
  texts: readonly ContentText[]
  /** What readers of the built site can reach. */
  published: Addresses
  /** The same with drafts, under `npm run dev`. */
  withDrafts: Addresses
  /** Names that `<Diagram>` knows. */
  diagrams: ReadonlySet<string>
  /** Names that `<measured>` knows. */
  quotes: ReadonlySet<string>
}

/** Finds one kind of mistake. */
export type Check = (text: ParsedText, site: Site) => Problem[]
