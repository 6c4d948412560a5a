import type { ReactNode } from 'react'
import { BreadcrumbData } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { SelfLink, textLink } from '@/components/ui/link'
import { PageHero, Section } from '@/components/ui/section'
import { engines } from '@/content/engines'
import { formatDay } from '@/lib/day'
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
            {title === 'This site' && engines.browsers.length > 0 && <Browsers />}
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

/** Versions come from the run that passed: scripts/engines/record.mjs. */
function Browsers() {
  return (
    <Row id="browsers" question="Which browsers does it support?">
      <table className="w-full text-small">
        <caption className="mb-1 text-left text-body">
          Current ones. Our browser tests run in Chromium. Chosen ones passed in these on{' '}
          {formatDay(engines.date)}:
        </caption>
        <thead className="text-left text-muted">
          <tr className="border-line-strong border-b">
            <th scope="col" className="py-0.5 pr-2 font-normal">
              Browser
            </th>
            <th scope="col" className="py-0.5 font-normal">
              Version
            </th>
          </tr>
        </thead>
        <tbody>
          {engines.browsers.map(({ name, version }) => (
            <tr key={name} className="border-line border-b">
              <th scope="row" className="py-0.5 pr-2 text-left font-bold text-ink">
                {name}
              </th>
              <td className="tabular py-0.5">{version}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Row>
  )
}
