import { SourceLink } from '@/components/site/source-link'
import { limits } from '@/content/limits'
import { chapterTitles } from '@/content/security'
import { securityAnchors } from '@/lib/routes'
import { Chapter } from './chapter'

export function Limits() {
  return (
    <Chapter id={securityAnchors.limits} title={chapterTitles.limits}>
      <p className="max-w-prose text-ink-2">
        A claim is worth as much as its limits. This is what OTA does not do, or not alone.
      </p>
      <dl className="mt-3 grid gap-x-3 gap-y-3 lg:grid-cols-2">
        {limits.map(({ title, text, sources = [] }) => (
          <div key={title} className="border-line border-t pt-1.5">
            <dt className="font-heading font-heavy text-h3">{title}</dt>
            <dd className="mt-0.5 max-w-prose text-ink-2">
              {text}{' '}
              {sources.map((source) => (
                <span key={source.url} className="text-small">
                  Source: <SourceLink {...source} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Chapter>
  )
}
