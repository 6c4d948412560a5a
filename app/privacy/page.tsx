import { BreadcrumbData } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { PageHero, Section } from '@/components/ui/section'
import { roles } from '@/components/ui/table-roles'
import { places, sent } from '@/content/pages/privacy'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { headquarters, shownEmail, site } from '@/lib/site'

export const metadata = pageMetadata(pages.privacy)

export default function PrivacyPage() {
  return (
    <>
      <BreadcrumbData page={pages.privacy} />
      <PageHero label={pages.privacy.name} title={pages.privacy.heading}>
        <p>
          Reading this site stores nothing in your browser and contacts no other site. There are no
          analytics and no advertising. We keep only what the demo, the theme or your message needs,
          so there is no consent banner.
        </p>
      </PageHero>
      <Section title="What is stored, where and how long">
        <KeptTable />
        <p className="mt-2 max-w-prose text-ink-2 text-small">
          All cookies are HttpOnly and SameSite=Lax; over https they are also Secure, and their
          names begin with __Host-. Web storage is open to scripts. The demo keeps its keys there so
          that its attacks can find them.
        </p>
      </Section>
      <Section title="What is sent, when and to whom">
        <dl className="grid gap-x-4 gap-y-2 md:grid-cols-2">
          {Object.entries(sent).map(([name, text]) => (
            <div key={name} className="border-line border-t pt-1.5">
              <dt className="font-heading font-heavy text-h3">{name}</dt>
              <dd className="mt-0.5 max-w-prose text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="How to delete it">
        <ul className="grid max-w-prose list-disc gap-0.5 pl-2.5 text-ink-2">
          <li>
            <strong>LogOut</strong> on the{' '}
            <SiteLink href={pages.liveDemo.path} className={textLink}>
              live demo
            </SiteLink>{' '}
            empties userinfo, clears the cookies and ends the session. If the server cannot be
            reached, the session ends within eight hours. A copied JWT works for up to an hour
            longer.
          </li>
          <li>
            <strong>Forget this device</strong>, below the demo’s panels, also removes everything
            that the demo has stored in this browser.
          </li>
          <li>Your browser’s settings can clear everything.</li>
          <li>
            For a contact message, or to ask what we hold about you, write to{' '}
            {shownEmail ? (
              <a href={`mailto:${shownEmail}`} className={textLink}>
                {shownEmail}
              </a>
            ) : (
              <SiteLink href={pages.contact.path} className={textLink}>
                us
              </SiteLink>
            )}
            .
          </li>
        </ul>
      </Section>
      <Section title="Who is responsible">
        <p className="max-w-prose text-ink-2">
          {site.owner.legalName || site.longName}, {headquarters}.
        </p>
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
      <caption className="sr-only">What is stored where, and how long</caption>
      <thead {...roles.group} className="max-md:sr-only">
        <tr {...roles.row} className="*:py-1 *:pr-3 *:font-heavy">
          <th {...roles.columnHeader} scope="col">
            Name
          </th>
          <th {...roles.columnHeader} scope="col">
            What it is, and what for
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
