import { SourceLink } from '@/components/site/evidence'
import { BreadcrumbData } from '@/components/site/json-ld'
import { Marker } from '@/components/site/marker'
import { DemoCall } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { PageHero, Section } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { theftsHref } from '@/lib/routes'
import { answers, aspects, ways } from './words'

export const metadata = pageMetadata(pages.compare)

export default function ComparePage() {
  return (
    <>
      <BreadcrumbData page={pages.compare} />
      <PageHero label={pages.compare.name} title={pages.compare.heading}>
        <p>
          What sets OTA apart: it spots a second user of a session without mistaking your own tabs
          for a thief.
        </p>
      </PageHero>
      <div className="mx-auto max-w-page px-2 pb-2 sm:px-3">
        <Table />
        <p className="mt-2 text-ink-2 text-small">
          OTA and JWT: tested here,{' '}
          <SiteLink href={theftsHref} className={textLink}>
            theft by theft
          </SiteLink>
          . The others: from their documentation.
        </p>
      </div>
      <Section title="Which, and when">
        <dl className="grid gap-x-4 md:grid-cols-2">
          {Object.entries(answers).map(([id, { question, answer, sources = [] }]) => (
            <div key={id} className="border-line border-t py-1.5">
              <dt id={`when-${id}`} className="font-heading font-heavy text-h3">
                <a href={`#when-${id}`} className="hover:underline">
                  {question}
                </a>
              </dt>
              <dd className="max-w-prose text-ink-2">
                {answer}{' '}
                {sources.map((source) => (
                  <span key={source.url} className="mr-1 text-small">
                    <SourceLink {...source} />
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <DemoCall attacks text="See the difference: steal both kinds of token in the demo." />
    </>
  )
}

/** A row for each aspect; on a narrow screen each of its cells says whose it is. */
function Table() {
  return (
    <table className="w-full text-left text-small max-lg:block">
      <caption className="sr-only">{pages.compare.heading}</caption>
      <thead className="max-lg:sr-only">
        <tr className="align-bottom">
          <td />
          {ways.map((way) => (
            <th key={way} scope="col" className="py-1 pr-2 font-heavy">
              <span className="flex items-center gap-0.5">
                {way === 'Bearer JWT' && <Marker kind="jwt" />}
                {way === 'OTA' && <Marker kind="ota" />} {way}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {Object.entries(aspects).map(([aspect, cells]) => (
          <tr key={aspect} className="border-line border-t align-top max-lg:block max-lg:py-1.5">
            <th scope="row" className="py-1 pr-2 font-heavy max-lg:block max-lg:text-body lg:w-20">
              {aspect}
            </th>
            {ways.map((way, index) => (
              <td
                key={way}
                className={`py-1 pr-2 max-lg:flex max-lg:gap-1 max-lg:py-0.25 ${way === 'OTA' ? 'text-ink' : 'text-ink-2'}`}
              >
                <span aria-hidden="true" className="w-14 shrink-0 text-muted lg:hidden">
                  {way}
                </span>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
