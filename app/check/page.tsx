import { BreadcrumbData } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { protocolHref, routes } from '@/lib/routes'
import { exampleFields } from '../every-byte/to-check'
import { CheckFields } from './check-fields'
import { RequestChecker } from './request-checker'
import { checkFacts } from './words'

export const metadata = pageMetadata(pages.check)

export default function CheckPage() {
  return (
    <>
      <BreadcrumbData page={pages.check} />
      <PageHero label={pages.check.name} title={pages.check.heading}>
        <p>
          Paste a request of your client and see each check that a server makes of it, in the
          server’s order: what it saw, what it expected, and the code that it would answer with. If
          the HMAC is wrong, the page tries to say why.
        </p>
      </PageHero>
      <div className="mx-auto grid max-w-page gap-x-3 gap-y-4 px-2 pb-8 sm:px-3 md:grid-cols-12">
        <div className="min-w-0 md:col-span-8">
          <p className="hidden noscript:block">
            The checks run in your browser, and need JavaScript for it.
          </p>
          <RequestChecker example={exampleFields()}>
            <CheckFields />
          </RequestChecker>
        </div>
        <aside aria-label="What happens to what you paste" className="md:col-span-4">
          <dl>
            {checkFacts.map(({ title, text }) => (
              <div key={title} className="mb-2 border-line-strong border-t pt-1.5">
                <dt className="font-bold">{title}</dt>
                <dd className="text-ink-2 text-small">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="text-small">
            More:{' '}
            <SiteLink href={routes.everyByte} className={textLink}>
              one exchange, byte by byte
            </SiteLink>
            ,{' '}
            <SiteLink href={protocolHref('Order of checks, and refusals')} className={textLink}>
              order of checks, and refusals
            </SiteLink>
            .
          </p>
        </aside>
      </div>
    </>
  )
}
