import { SourceLink } from '@/components/site/evidence'
import { BreadcrumbData } from '@/components/site/json-ld'
import { Marker } from '@/components/site/marker'
import { addOta, NextStep } from '@/components/site/next-step'
import { Words } from '@/components/site/words'
import { PageHero, Section } from '@/components/ui/section'
import { roles } from '@/components/ui/table-roles'
import { aspects, choices, compare, schemes } from '@/content/pages/compare'
import type { Source } from '@/lib/content/front-matter'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.compare)

export default function ComparePage() {
  return (
    <>
      <BreadcrumbData page={pages.compare} />
      <PageHero label={pages.compare.name} title={pages.compare.heading}>
        <p>
          <Words>{compare.lead}</Words>
        </p>
      </PageHero>
      <Section title={compare.choices}>
        <dl className="grid gap-x-3 md:grid-cols-2 min-[75em]:grid-cols-3">
          {Object.entries(choices).map(([id, { name, when, sources }]) => (
            <Entry key={id} id={id} title={name} text={when} sources={sources} />
          ))}
        </dl>
      </Section>
      <Section title={compare.table.title}>
        <Table />
        <p className="mt-2 text-ink-2 text-small">
          <Words>{compare.table.note}</Words>
        </p>
      </Section>
      <NextStep
        text={compare.next.text}
        links={[addOta, { label: compare.next.limits, href: pages.limits.path }]}
      />
    </>
  )
}

interface EntryProps {
  id: string
  title: string
  text: string
  sources?: readonly Source[]
}

function Entry({ id, title, text, sources = [] }: EntryProps) {
  return (
    <div className="border-line border-t py-1.5">
      <dt id={`when-${id}`} className="font-heading font-heavy text-h3">
        <a
          href={`#when-${id}`}
          tabIndex={-1}
          className="inline-flex items-center gap-0.5 hover:underline"
        >
          {id === 'ota' && <Marker kind="ota" />}
          {title}
        </a>
      </dt>
      <dd className="max-w-prose text-ink-2">
        {text}{' '}
        {sources.map((source) => (
          <span key={source.url} className="mr-1 text-small">
            <SourceLink {...source} />
          </span>
        ))}
      </dd>
    </div>
  )
}

/** Our own column, last, marked by background and line instead of text colour. */
const OWN = 'bg-surface text-ink border-brass-fill max-[75em]:border-l-6 min-[75em]:border-x-2 pl-1'

/** A row for each aspect; on a narrow screen, or with large text, each cell names its scheme. */
function Table() {
  return (
    <table {...roles.table} className="w-full text-left text-small max-[75em]:block">
      <caption className="sr-only">{pages.compare.heading}</caption>
      <thead {...roles.group} className="max-[75em]:sr-only">
        <tr {...roles.row} className="align-bottom">
          <td {...roles.cell} />
          {schemes.map((scheme) => (
            <th
              key={scheme}
              {...roles.columnHeader}
              scope="col"
              className={`py-1 pr-2 font-heavy ${scheme === 'OTA' ? `${OWN} border-t-2` : ''}`}
            >
              <span className="flex items-center gap-0.5">
                {scheme === 'Bearer JWT' && <Marker kind="jwt" />}
                {scheme === 'OTA' && <Marker kind="ota" />} {scheme}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group} className="max-[75em]:block">
        {Object.entries(aspects).map(([aspect, cells]) => (
          <tr
            key={aspect}
            {...roles.row}
            className="border-line border-t align-top last:*:border-b-brass-fill last:*:last:border-b-2 max-[75em]:block max-[75em]:py-1.5"
          >
            <th
              {...roles.rowHeader}
              scope="row"
              className="py-1 pr-2 font-heavy max-[75em]:block max-[75em]:text-body min-[75em]:w-20"
            >
              {aspect}
            </th>
            {schemes.map((scheme, index) => (
              <td
                key={scheme}
                {...roles.cell}
                className={`py-1 pr-2 max-[75em]:flex max-[75em]:gap-1 max-[75em]:py-0.25 ${scheme === 'OTA' ? OWN : 'text-ink-2'}`}
              >
                <span
                  aria-hidden="true"
                  className={`shrink-0 min-[75em]:hidden ${scheme === 'OTA' ? 'w-12.25 font-heavy' : 'w-14 text-muted'}`}
                >
                  {scheme}
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
