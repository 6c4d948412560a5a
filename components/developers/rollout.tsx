import { rollout } from '@/content/developer-guide'
import { DeveloperChapter } from './developer-chapter'
import { Notes } from './notes'

/** The way in, and the way back. */
export function Rollout() {
  return (
    <DeveloperChapter id="report-mode">
      <p className="max-w-prose text-ink-2">
        Nobody has to be locked out to find out whether it works. Put the guard in front of the API
        as it is, beside the checks that you have.
      </p>
      <Notes label="From watching to enforcing" notes={rollout} isSequence />
    </DeveloperChapter>
  )
}
