import type { ComponentProps } from 'react'
import { Day, StateMark } from '@/components/blog/blog-list'
import { markdownComponents } from '@/components/markdown/mdx-components'
import { pictureIn } from '@/components/markdown/picture'
import { EvidenceFrame, LimitsLink, SourceLink } from '@/components/site/evidence'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { Unfold } from '@/components/ui/unfold'
import { caseStudies } from '@/content/pages/lists'
import type { CaseStudy } from '@/lib/content/case-studies'
import { compileMarkdown } from '@/lib/content/markdown'

/** The columns of a row on a wide screen. */
export const rowGrid = 'gap-x-3 md:grid md:grid-cols-[2fr_3fr_4fr_4fr]'

/** The timeline’s tick for an entry, on the left border of the fact. */
const tick = '-mx-2 absolute mt-1 w-1.25 border-ink border-t-2'

/** The headings of a case study are below the name of its incident. */
const components = {
  ...markdownComponents,
  a: ({ href = '', ...props }: ComponentProps<'a'>) => (
    <SiteLink href={href} {...props} className={textLink} />
  ),
  h2: ({ children }: ComponentProps<'div'>) => (
    <h3 className="mt-3 break-after-avoid text-h3 text-ink">{children}</h3>
  ),
  ul: ({ children }: ComponentProps<'div'>) => <ul className="list-disc pl-2.5">{children}</ul>,
  Fact: ({ children }: ComponentProps<'div'>) => (
    <EvidenceFrame kind="Fact">
      <div className="space-y-1">{children}</div>
    </EvidenceFrame>
  ),
  Judgement: ({ children }: ComponentProps<'div'>) => (
    <EvidenceFrame kind="Claim">
      <div className="space-y-1">
        <p>Our own judgement:</p>
        {children}
        <p>
          <LimitsLink />
        </p>
      </div>
    </EvidenceFrame>
  ),
}

/** One incident: a row that opens to its details. */
export async function CaseCard(study: CaseStudy) {
  const { name, url, month, token, draft, helped, why, timeline, body, file } = study
  const { content } = await compileMarkdown({
    source: body,
    components: { ...components, img: pictureIn(file) },
  })
  return (
    <Unfold
      id={url}
      row={rowGrid}
      summary={
        <>
          <span className="block font-mono text-data text-muted md:mt-0.5">
            <Day iso={month} />
          </span>
          <h2 className="text-h3">
            {name} {draft && <StateMark state="Draft" />}
          </h2>
          <span className="block text-ink-2 text-small">
            <span className="sr-only">{caseStudies.columns.stolen}: </span>
            {token}
          </span>
          <span className="block mt-0.5 text-small md:mt-0">
            <span className="text-muted md:sr-only">{caseStudies.question} </span>
            <strong className="font-heading text-h3 capitalize">{helped}</strong>
            <span className="block text-ink-2">{why}</span>
          </span>
        </>
      }
    >
      <FactHeader {...study} />
      <div className="mt-3 gap-x-3 text-ink-2 md:columns-2">
        <h3 className="mb-1 text-h3 text-ink">Timeline</h3>
        <EvidenceFrame kind="Fact">
          <ol aria-label={`Timeline of ${name}`} className="mt-0.5 grid gap-1">
            {timeline.map(({ date, event }) => (
              <li key={event} className="relative">
                <span aria-hidden="true" className={tick} />
                <p className="font-mono text-data">
                  <Day iso={date} />
                </p>
                <p className="text-small">{event}</p>
              </li>
            ))}
          </ol>
        </EvidenceFrame>
        <div className="space-y-1 *:break-inside-avoid">{content}</div>
      </div>
      <a href={`#${url}`} data-print="no" className={`mt-2 inline-block text-small ${textLink}`}>
        Link to this story
      </a>
    </Unfold>
  )
}

/** The same four facts of every case study. */
function FactHeader({ name, date, how, dwell, sources }: CaseStudy) {
  const list = (
    <ul aria-label={`Sources on ${name}`} className="grid gap-0.5">
      {sources.map((source) => (
        <li key={source.url}>
          <SourceLink {...source} />
        </li>
      ))}
    </ul>
  )
  return (
    <dl className="text-small">
      {Object.entries({
        Date: date,
        'How it was stolen': how,
        'How long it lasted': dwell,
        Source: list,
      }).map((row) => (
        <div key={row[0]} className="gap-x-3 border-line border-b py-1 md:grid md:grid-cols-12">
          <dt className="text-muted md:col-span-3">{row[0]}</dt>
          <dd className="md:col-span-8">{row[1]}</dd>
        </div>
      ))}
    </dl>
  )
}
