import { BreadcrumbData } from '@/components/site/json-ld'
import { Words } from '@/components/site/words'
import { PageHero, Section } from '@/components/ui/section'
import { roles } from '@/components/ui/table-roles'
import { places, privacy, sent } from '@/content/pages/privacy'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { headquarters, site } from '@/lib/site'

export const metadata = pageMetadata(pages.privacy)

export default function PrivacyPage() {
  return (
    <>
      <BreadcrumbData page={pages.privacy} />
      <PageHero label={pages.privacy.name} title={pages.privacy.heading}>
        <p>
          <Words>{privacy.lead}</Words>
        </p>
      </PageHero>
      <Section title={privacy.stored.title}>
        <KeptTable />
        <p className="mt-2 max-w-prose text-ink-2 text-small">{privacy.stored.note}</p>
      </Section>
      <Section title={privacy.sent}>
        <dl className="grid gap-x-4 gap-y-2 md:grid-cols-2">
          {Object.entries(sent).map(([name, text]) => (
            <div key={name} className="border-line border-t pt-1.5">
              <dt className="font-heading font-heavy text-h3">{name}</dt>
              <dd className="mt-0.5 max-w-prose text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={privacy.delete.title}>
        <ul className="grid max-w-prose list-disc gap-0.5 pl-2.5 text-ink-2">
          {privacy.delete.ways.map((way) => (
            <li key={way}>
              <Words>{way}</Words>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={privacy.responsible.title}>
        <div className="grid max-w-prose gap-1 text-ink-2">
          <p>
            {site.owner.legalName || site.longName}, {headquarters}.
          </p>
          <p>{privacy.responsible.why}</p>
          <p>
            <Words>{privacy.responsible.complaints}</Words>
          </p>
        </div>
      </Section>
    </>
  )
}

/** The exact name of a key or cookie. */
const isCode = (name: string) => /^[a-z_-]+$/.test(name)

/** Three places, a group of rows each; on a narrow screen a row's cells are below one another. */
function KeptTable() {
  return (
    <table {...roles.table} className="w-full text-left text-small max-md:block">
      <caption className="sr-only">What we store, where and how long</caption>
      <thead {...roles.group} className="max-md:sr-only">
        <tr {...roles.row} className="*:py-1 *:pr-3 *:font-heavy">
          <th {...roles.columnHeader} scope="col">
            Name
          </th>
          <th {...roles.columnHeader} scope="col">
            What it is and what it is for
          </th>
          <th {...roles.columnHeader} scope="col">
            How long
          </th>
        </tr>
      </thead>
      {Object.entries(places).map(([title, records]) => (
        <tbody key={title} {...roles.group} aria-label={title} className="max-md:block">
          <tr {...roles.row} className="border-line-strong border-t max-md:block">
            <th
              {...roles.rowHeader}
              scope="rowgroup"
              colSpan={3}
              className="pt-3 pb-1 text-h3 max-md:block"
            >
              {title}
            </th>
          </tr>
          {records.map(([name, holds, kept]) => (
            <tr
              key={name}
              {...roles.row}
              className="border-line border-t align-top max-md:block max-md:py-1.5 md:*:py-1 md:*:pr-3"
            >
              <th
                {...roles.rowHeader}
                scope="row"
                translate={isCode(name) ? 'no' : undefined}
                className={`max-md:block md:w-28 ${isCode(name) ? 'font-mono' : 'font-heavy'}`}
              >
                {name}
              </th>
              <td {...roles.cell} className="text-ink-2 max-md:block">
                {holds}
              </td>
              <td {...roles.cell} className="text-ink-2 max-md:block max-md:text-muted md:w-40">
                {kept}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
