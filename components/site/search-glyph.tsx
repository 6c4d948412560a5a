import { Outline } from '@/components/ui/icon'

/** The magnifier of the search. */
export function SearchGlyph() {
  return <Outline path="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5" />
}
