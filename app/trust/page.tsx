import type { ReactNode } from 'react'
import { BreadcrumbData } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { SelfLink, textLink } from '@/components/ui/link'
import { PageHero, Section } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import type { Link } from '@/lib/routes'
import { questions } from './words'

export const metadata = pageMetadata(pages.trust)

export default function TrustPage() {
  return (
    <>
      <BreadcrumbData page={pages.trust} />
      <PageHero label={pages.trust.name} title={pages.trust.heading}>
        <p>Short answers, and where to read on.</p>
      </PageHero>
      {questions.map(({ title, rows }) => (
        <Section key={title} title={title}>
          <ul aria-label={title}>
            {rows.map(({ id, question, answer, links }) => (
              <Row key={id} id={id} question={question} links={links}>
                {answer}
              </Row>
            ))}
          </ul>
        </Section>
      ))}
    </>
  )
}

interface RowProps {
  id: string
  question: string
  links?: readonly Link[]
  children: ReactNode
}

function Row({ id, question, links = [], children }: RowProps) {
  return (
    <li id={id} className="gap-x-3 border-line border-t py-2 md:grid md:grid-cols-12">
      <h3 className="mb-0.5 text-h3 md:col-span-4">
        <SelfLink id={id} className="hover:underline">
          {question}
        </SelfLink>
      </h3>
      <div className="max-w-prose text-ink-2 md:col-span-8">
        {children}
        {links.length > 0 && (
          <ul className="mt-0.5 flex flex-wrap gap-x-2.5 text-small">
            {links.map(({ label, href }) => (
              <li key={href}>
                <SiteLink href={href} className={textLink}>
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}
