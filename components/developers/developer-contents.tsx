import { Contents } from '@/components/ui/contents'
import { developerChapters } from '@/content/developers'

const ENTRIES = Object.entries(developerChapters).map(([id, title]) => ({ id, title }))

/** Stays in view beside the text. */
export function DeveloperContents() {
  return (
    <Contents
      entries={ENTRIES}
      className="mt-5 md:sticky md:top-11 md:col-span-3 md:mt-6 md:mb-6 md:self-start"
    />
  )
}
