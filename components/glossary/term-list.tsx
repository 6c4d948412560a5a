import { SiteLink } from '@/components/site/site-link'
import { SourceLink } from '@/components/site/source-link'
import { textLink } from '@/components/ui/link'
import { SelfLink } from '@/components/ui/self-link'
import { glossary, type Term } from '@/content/glossary'

export function TermList() {
  return (
    <dl className="mx-auto max-w-page px-2 pb-4 sm:px-3">
      {glossary.map((term) => (
        <Entry key={term.id} {...term} />
      ))}
    </dl>
  )
}

function Entry({ id, name, text, more, source }: Term) {
  return (
    <div className="gap-x-3 border-line border-t py-2 md:grid md:grid-cols-12">
      <dt id={id} className="font-bold font-heading text-h3 md:col-span-4">
        <SelfLink id={id} className="hover:underline">
          {name}
        </SelfLink>
      </dt>
      <dd className="max-w-prose text-ink-2 md:col-span-8">
        {text}
        <span className="mt-0.5 block text-small">
          More:{' '}
          <SiteLink href={more.href} className={textLink}>
            {more.label}
          </SiteLink>
          {source && (
            <>
              {' · '}Source: <SourceLink {...source} />
            </>
          )}
        </span>
      </dd>
    </div>
  )
}
