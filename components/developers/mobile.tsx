import { mobile } from '@/content/developer-guide'
import { DeveloperChapter } from './developer-chapter'
import { Notes } from './notes'

/** What the protocol asks of a client that is no browser. */
export function Mobile() {
  return (
    <DeveloperChapter id="mobile">
      <p className="max-w-prose text-ink-2">
        There is no library for iOS or Android, and we have built no app with it. What the protocol
        asks of one is this; in one point an app does better than a page, since its key can be where
        no script reads it.
      </p>
      <Notes label="What an app keeps, and how" notes={mobile} />
    </DeveloperChapter>
  )
}
