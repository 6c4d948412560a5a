import { conduct } from '@/content/developer-guide'
import { DeveloperChapter } from './developer-chapter'
import { Notes } from './notes'

/** How a client behaves, and what it asks of the world around it. */
export function Conduct() {
  return (
    <DeveloperChapter id="time-and-tabs">
      <p className="max-w-prose text-ink-2">
        The client does most of this by itself. It helps to know that it does.
      </p>
      <Notes label="How the client behaves" notes={conduct} />
    </DeveloperChapter>
  )
}
