import { BreadcrumbData } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { SelfLink, textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { formatDay } from '@/lib/day'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { changelogFeed } from '@/lib/routes'
import { type ChangedDay, changelog } from './days'

export const metadata = pageMetadata(pages.changelog)

export default function ChangelogPage() {
  return (
    <>
      <BreadcrumbData page={pages.changelog} />
      <PageHero label={pages.changelog.name} title={pages.changelog.heading}>
        <p>
          No version has been released yet, so the entries are by day. There is a{' '}
          <SiteLink href={changelogFeed} className={textLink}>
            feed
          </SiteLink>
          .
        </p>
      </PageHero>
      <div className="mx-auto max-w-page px-2 pb-4 sm:px-3">
        {changelog().map((entry) => (
          <Day key={entry.day} {...entry} />
        ))}
      </div>
    </>
  )
}

function Day({ day, html }: ChangedDay) {
  return (
    <section className="gap-x-3 border-line border-t py-3 md:grid md:grid-cols-12">
      <h2
        id={day}
        className="mb-2 text-h2 md:sticky md:top-11 md:col-span-3 md:self-start md:text-h3"
      >
        <SelfLink id={day} className="hover:underline">
          <time dateTime={day}>{formatDay(day)}</time>
        </SelfLink>
      </h2>
      <div className="prose md:col-span-9" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  )
}
