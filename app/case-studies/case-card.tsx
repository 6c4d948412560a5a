import { toHtml } from 'hast-util-to-html'
import type { Root } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import type { ReactNode } from 'react'
import { visit } from 'unist-util-visit'
import { DraftMark } from '@/components/blog/blog-list'
import { EvidenceFrame, LimitsLink, SourceLink } from '@/components/site/evidence'
import { Unbroken } from '@/components/site/unbroken'
import { textLink } from '@/components/ui/link'
import { Unfold } from '@/components/ui/unfold'
import { type CaseStudy, PARTS } from '@/lib/content/case-studies'
import { keepCompounds } from '@/lib/content/unbroken'

const ANSWERS = { yes: 'Yes', partly: 'Partly', no: 'No' } as const

/** The columns of a row, where there is room for them. */
export const rowGrid = 'gap-x-3 md:grid md:grid-cols-[2fr_3fr_4fr_4fr]'

/** One incident: a row that answers for itself, and opens to what is known of it. */
export function CaseCard(study: CaseStudy) {
  const { name, url, month, token, draft, helped, why, parts } = study
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
            <Unbroken>{token}</Unbroken>
          </span>
          <span className="block mt-0.5 text-small md:mt-0">
            <span className="text-muted md:sr-only">{PARTS.judgement} </span>
            <strong className="font-heading text-h3">{ANSWERS[helped]}</strong>
            <span className="block text-ink-2">{why}</span>
          </span>
        </span>
      }
    >
      <FactHeader {...study} />
      <div className="mt-3 grid gap-3 md:grid-cols-12">
        <div className="md:col-span-5">
          <PartHeading>Timeline</PartHeading>
          <Events {...study} />
        </div>
        <div className="md:col-span-7">
          <PartHeading>{PARTS.happened}</PartHeading>
          <EvidenceFrame kind="Fact">
            <PartText text={parts.happened} />
          </EvidenceFrame>
        </div>
      </div>
      <div className="mt-3 grid gap-3 text-small md:grid-cols-12">
        <div className="md:col-span-5">
          <PartHeading>{PARTS.allowed}</PartHeading>
          <PartText text={parts.allowed} />
        </div>
        <div className="md:col-span-7">
          <PartHeading>{PARTS.mattered}</PartHeading>
          <PartText text={parts.mattered} />
        </div>
      </div>
      <div className="mt-3">
        <PartHeading>{PARTS.judgement}</PartHeading>
        <EvidenceFrame kind="Claim">
          <p className="text-ink-2">Our own judgement:</p>
          <PartText text={parts.judgement} />
          <p className="mt-1">
            <LimitsLink />
          </p>
        </EvidenceFrame>
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

/** The heading of a part. */
function PartHeading({ children }: { children: ReactNode }) {
  return <h3 className="mb-1 text-h3">{children}</h3>
}

/** One part of a case study. */
function PartText({ text }: { text: Root }) {
  return (
    <div
      className="grid gap-1 wrap-anywhere text-ink-2"
      dangerouslySetInnerHTML={{ __html: htmlOf(text) }}
    />
  )
}

function htmlOf(text: Root): string {
  const tree = toHast(text)
  keepCompounds(tree)
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'ul') properties.className = ['list-disc', 'pl-2.5']
    if (tagName === 'code') properties.translate = 'no'
    if (tagName !== 'a') return
    properties.className = [textLink]
  })
  return toHtml(tree)
}
