import { SourceLink } from '@/components/site/evidence'
import type { Source } from '@/lib/content/source'

/** What the article rests on. */
export function ArticleSources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources" className="mt-5 max-w-prose border-line border-t pt-2">
      <h2 id="sources" className="text-h3">
        Sources
      </h2>
      <ul className="mt-1 grid list-disc gap-0.5 pl-2.5 text-small">
        {sources.map((source) => (
          <li key={source.url}>
            <SourceLink {...source} />
          </li>
        ))}
      </ul>
    </section>
  )
}
