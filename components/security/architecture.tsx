import { architectureSteps } from '@/content/architecture'
import { chapterTitles } from '@/content/security'
import { securityAnchors } from '@/lib/routes'
import { Chapter } from './chapter'
import { Part } from './part'
import { SequenceDiagram } from './sequence-diagram'

/** The drawing where there is room for it, and always the same steps as a list. */
export function Architecture() {
  return (
    <Chapter id={securityAnchors.architecture} title={chapterTitles.architecture}>
      <p className="mb-3 max-w-prose text-ink-2">
        One sign-in, one registration, then a new token for every request: steps 4 to 7 repeat.
      </p>
      <SequenceDiagram />
      <ol aria-label="The steps in words" className="mt-4 grid gap-2">
        {architectureSteps.map(({ title, text }, index) => (
          <li key={title}>
            <Part title={`${index + 1} ${title}`}>
              <p className="max-w-prose text-ink-2">{text}</p>
            </Part>
          </li>
        ))}
      </ol>
    </Chapter>
  )
}
