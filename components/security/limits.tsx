import { SourceLink } from '@/components/site/evidence'
import { DevelopersLine } from '@/components/site/next-step'
import { Chapter } from '@/components/ui/chapter'
import { Fold } from '@/components/ui/fold'
import { type Limit, limits } from '@/content/limits'
import { chapterTitles } from '@/content/security'
import { securityAnchors } from '@/lib/routes'
import { wide } from './wide'

export function Limits() {
  return (
    <Chapter id={securityAnchors.limits} title={chapterTitles.limits}>
      <p className="max-w-prose text-ink-2">
        A claim is worth as much as its limits. This is what OTA does not do, or not alone.
      </p>
      <ul
        aria-label="What OTA does not do"
        className={`flow mt-3 grid gap-x-3 gap-y-2 lg:grid-cols-2 xl:grid-cols-3 ${wide}`}
      >
        {limits.map((limit) => (
          <Entry key={limit.id} {...limit} />
        ))}
      </ul>
      <DevelopersLine className="mt-4" />
    </Chapter>
  )
}

/** The title says it; why, and by how much, is folded on a phone. */
function Entry({ id, title, text, sources = [] }: Limit) {
  return (
    <li id={id} className="border-line border-t pt-1.5">
      <h3 className="font-heading font-heavy text-h3">{title}</h3>
      <Fold
        summary={
          <span className="text-small underline decoration-line-strong underline-offset-2">
            What it means<span className="sr-only">: {title}</span>
          </span>
        }
      >
        <p className="mt-0.5 max-w-prose text-ink-2">
          {text}{' '}
          {sources.map((source) => (
            <span key={source.url} className="text-small">
              Source: <SourceLink {...source} />
            </span>
          ))}
        </p>
      </Fold>
    </li>
  )
}
