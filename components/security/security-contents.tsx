import { Contents } from '@/components/ui/contents'
import { chapterTitles, threatSections } from '@/content/security'
import { securityAnchors } from '@/lib/routes'

const ENTRIES = [
  ...threatSections,
  { id: securityAnchors.architecture, title: chapterTitles.architecture },
  { id: securityAnchors.checklist, title: chapterTitles.checklist },
  { id: securityAnchors.compromise, title: chapterTitles.compromise },
  { id: securityAnchors.limits, title: chapterTitles.limits },
]

/** Stays in view beside the text. */
export function SecurityContents() {
  return (
    <Contents
      entries={ENTRIES}
      className="mt-5 md:sticky md:top-11 md:col-span-3 md:mt-6 md:mb-6 md:self-start"
    />
  )
}
