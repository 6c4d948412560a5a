import { CodeText } from '@/components/ui/code-text'
import { nodes } from '@/content/developer-guide'
import { otaReadme } from '@/lib/content/ota-readme'
import { DeveloperChapter } from './developer-chapter'
import { Notes } from './notes'

/** Where sessions are remembered; the stores are those of the package's README. */
export function SeveralNodes() {
  return (
    <DeveloperChapter id="several-nodes">
      <p className="max-w-prose text-ink-2">
        No database is asked whether a token is right. Which ids were spent, and each session’s send
        log, must be remembered: that is the store.
      </p>
      <dl className="mt-3 border-line border-t text-small">
        {otaReadme()
          .table('Stores')
          .map(([store = '', use, outlives]) => (
            <div
              key={store}
              className="gap-x-3 border-line border-b py-1 last:border-b-0 md:grid md:grid-cols-12"
            >
              <dt className="md:col-span-6">
                <CodeText>{store}</CodeText>
              </dt>
              <dd className="text-ink-2 md:col-span-6">
                <CodeText>{`For ${use}. Outlives ${outlives}.`}</CodeText>
              </dd>
            </div>
          ))}
      </dl>
      <Notes label="What several nodes need" notes={nodes} />
    </DeveloperChapter>
  )
}
