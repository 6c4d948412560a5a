import { SourceLink } from '@/components/site/evidence'
import { BreadcrumbData } from '@/components/site/json-ld'
import { Marker } from '@/components/site/marker'
import { DemoCall } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { SelfLink, textLink } from '@/components/ui/link'
import { PageHero, Section } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { theftsHref } from '@/lib/routes'
import { answers, aspects, keycloak, nocturne, ways } from './words'

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
      <Section title="Honest tabs and thieves">
        <p className="max-w-prose text-ink-2">
          Without a grace period, rotating refresh tokens sign honest people out, as{' '}
          <SourceLink {...nocturne} /> and <SourceLink {...keycloak} /> have found. OTA needs none:
          its send log allows for lost, late and repeated requests of one device.
        </p>
      </Section>
      <Section title="Which, and when">
        <dl className="grid gap-x-4 md:grid-cols-2">
          {answers.map((answer) => (
            <Answer key={answer.id} {...answer} />
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
          {ways.map(({ id, name }) => (
            <th key={id} scope="col" className="py-1 pr-2 font-heavy">
              <span className="flex items-center gap-0.5">
                {(id === 'jwt' || id === 'ota') && <Marker kind={id} />} {name}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {aspects.map(({ title, answers }) => (
          <tr key={title} className="border-line border-t align-top max-lg:block max-lg:py-1.5">
            <th scope="row" className="py-1 pr-2 font-heavy max-lg:block max-lg:text-body lg:w-20">
              {title}
            </th>
            {ways.map(({ id, name }) => (
              <td
                key={id}
                className={`py-1 pr-2 max-lg:flex max-lg:gap-1 max-lg:py-0.25 ${id === 'ota' ? 'text-ink' : 'text-ink-2'}`}
              >
                <span aria-hidden="true" className="w-14 shrink-0 text-muted lg:hidden">
                  {name}
                </span>
                {answers[id]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Answer({ id, question, answer, sources = [] }: (typeof answers)[number]) {
  return (
    <div className="border-line border-t py-1.5">
      <dt id={`when-${id}`} className="font-heading font-heavy text-h3">
        <SelfLink id={`when-${id}`} className="hover:underline">
          {question}
        </SelfLink>
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
  )
}
