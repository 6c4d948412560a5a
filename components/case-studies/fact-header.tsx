import type { ReactNode } from 'react'
import { SourceLink } from '@/components/site/source-link'
import { Unbroken } from '@/components/site/unbroken'
import type { CaseStudy } from '@/lib/content/case-studies'

/** The same five facts of every case study. */
export function FactHeader({ name, date, token, how, dwell, sources }: CaseStudy) {
  return (
    <dl className="mt-2 border-line border-t">
      <Row term="Date">{date}</Row>
      <Row term="Token type stolen">
        <Unbroken>{token}</Unbroken>
      </Row>
      <Row term="How">
        <Unbroken>{how}</Unbroken>
      </Row>
      <Row term="How long">{dwell}</Row>
      <Row term="Source">
        <ul aria-label={`Sources on ${name}`} className="grid gap-0.5">
          {sources.map((source) => (
            <li key={source.url}>
              <SourceLink {...source} />
            </li>
          ))}
        </ul>
      </Row>
    </dl>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="gap-x-3 border-line border-b py-1 text-small md:grid md:grid-cols-12">
      <dt className="text-muted md:col-span-3">{term}</dt>
      <dd className="md:col-span-8">{children}</dd>
    </div>
  )
}
