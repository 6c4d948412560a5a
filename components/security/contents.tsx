import { chapterTitles, threatSections } from '@/content/security'
import { securityAnchors } from '@/lib/routes'

const CONTENTS = [
  ...threatSections,
  { id: securityAnchors.architecture, title: chapterTitles.architecture },
  { id: securityAnchors.checklist, title: chapterTitles.checklist },
  { id: securityAnchors.limits, title: chapterTitles.limits },
]

/** Stays in view beside the text. A browser that knows scroll targets marks the part in view. */
export function Contents() {
  return (
    <nav
      aria-label="On this page"
      data-print="no"
      className="mt-5 md:sticky md:top-11 md:col-span-3 md:mt-6 md:mb-6 md:self-start"
    >
      <p aria-hidden="true" className="mb-1 font-mono text-label text-muted uppercase">
        On this page
      </p>
      <ol className="[scroll-target-group:auto]">
        {CONTENTS.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-4 items-center border-line border-l-2 py-0.5 pl-1.5 text-ink-2 text-small hover:text-ink hover:underline [&:target-current]:border-brass-fill [&:target-current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
