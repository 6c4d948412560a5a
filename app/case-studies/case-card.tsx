import type { ComponentProps, ReactNode } from 'react'
import { DraftMark } from '@/components/blog/blog-list'
import { markdownComponents } from '@/components/blog/mdx-components'
import { EvidenceFrame, LimitsLink, SourceLink } from '@/components/site/evidence'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { Unfold } from '@/components/ui/unfold'
import type { CaseStudy } from '@/lib/content/case-studies'
import { compileMarkdown } from '@/lib/content/markdown'

const ANSWERS = { yes: 'Yes', partly: 'Partly', no: 'No' } as const

/** The columns of a row, where there is room for them. */
export const rowGrid = 'gap-x-3 md:grid md:grid-cols-[2fr_3fr_4fr_4fr]'

/** What each incident is asked. */
export const QUESTION = 'Would OTA have helped?'

/** How the text of a case study is drawn: its headings are below the name of the incident. */
const components = {
  ...markdownComponents,
  a: ({ href = '', ...props }: ComponentProps<'a'>) => (
    <SiteLink href={href} {...props} className={textLink} />
  ),
  h2: ({ children }: { children: ReactNode }) => (
    <h3 className="mt-2 text-h3 text-ink first:mt-0">{children}</h3>
  ),
  ul: ({ children }: { children: ReactNode }) => <ul className="list-disc pl-2.5">{children}</ul>,
  Fact: ({ children }: { children: ReactNode }) => (
    <EvidenceFrame kind="Fact">
      <div className="grid gap-1">{children}</div>
    </EvidenceFrame>
  ),
  Judgement: ({ children }: { children: ReactNode }) => (
    <EvidenceFrame kind="Claim">
      <p>Our own judgement:</p>
      <div className="grid gap-1">{children}</div>
      <p className="mt-1">
        <LimitsLink />
      </p>
    </EvidenceFrame>
  ),
}

/** One incident: a row that answers for itself, and opens to what is known of it. */
export async function CaseCard(study: CaseStudy) {
  const { name, url, month, token, draft, helped, why, body } = study
  const { content } = await compileMarkdown({ source: body, components })
  return (
    <Unfold
      id={url}
      summary={
        <span className={`block ${rowGrid}`}>
          <span className="block font-mono text-data text-muted md:mt-0.5">
            <Moment iso={month} />
          </span>
          <h2 className="text-h3">
            {name} {draft && <DraftMark />}
          </h2>
          <span className="block text-ink-2 text-small">
            <span className="sr-only">What was stolen: </span>
            {token}
          </span>
          <span className="block mt-0.5 text-small md:mt-0">
            <span className="text-muted md:sr-only">{QUESTION} </span>
            <strong className="font-heading text-h3">{ANSWERS[helped]}</strong>
            <span className="block text-ink-2">{why}</span>
          </span>
        </span>
      }
    >
      <FactHeader {...study} />
      <div className="mt-3 grid gap-3 md:grid-cols-12">
        <div className="md:col-span-5">
          <h3 className="mb-1 text-h3">Timeline</h3>
          <Events {...study} />
        </div>
        <div className="wrap-anywhere grid content-start gap-1 text-ink-2 md:col-span-7">
          {content}
        </div>
      </div>
      <p data-print="no" className="mt-2 text-small">
        <a href={`#${url}`} className={textLink}>
          Link to this story
        </a>
      </p>
    </Unfold>
  )
}

/** The same four facts of every case study. */
function FactHeader({ name, date, how, dwell, sources }: CaseStudy) {
  return (
    <dl>
      <Row term="Date">{date}</Row>
      <Row term="How">{how}</Row>
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

/** An incident day by day: the frame of the fact is its rail, with a tick for each entry. */
function Events({ name, timeline }: Pick<CaseStudy, 'name' | 'timeline'>) {
  return (
    <EvidenceFrame kind="Fact">
      <ol aria-label={`Timeline of ${name}`} className="mt-0.5 grid gap-1">
        {timeline.map(({ date, event }) => (
          <li key={event} className="relative">
            <span aria-hidden="true" className="-mx-2 absolute mt-1 w-1.25 border-ink border-t-2" />
            <p className="font-mono text-data">
              <Moment iso={date} />
            </p>
            <p className="text-ink-2 text-small">{event}</p>
          </li>
        ))}
      </ol>
    </EvidenceFrame>
  )
}

const YEAR_AND_MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
const month = new Intl.DateTimeFormat('en-GB', YEAR_AND_MONTH)
const day = new Intl.DateTimeFormat('en-GB', { ...YEAR_AND_MONTH, day: 'numeric' })

/** A day, or the month where the day is not known: `2023-05` as May 2023. */
export function Moment({ iso }: { iso: string }) {
  const format = iso.length === 'YYYY-MM'.length ? month : day
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>
}
