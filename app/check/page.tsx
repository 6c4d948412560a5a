import { BreadcrumbData } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { Unfold } from '@/components/ui/unfold'
import { VerdictMark, verdictTone } from '@/components/ui/verdict'
import { checkRequest } from '@/lib/check/check-request'
import { readFields } from '@/lib/check/fields'
import type { Fields } from '@/lib/check/request'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { protocolHref, routes } from '@/lib/routes'
import { exampleFields } from '../every-byte/to-check'
import { CheckFields } from './check-fields'
import { summaryOf } from './check-tools'
import { CheckNames, Checks } from './checks'
import { RequestChecker } from './request-checker'
import { checkFacts } from './words'

export const metadata = pageMetadata(pages.check)

export default function CheckPage() {
  const example = exampleFields()
  return (
    <>
      <BreadcrumbData page={pages.check} />
      <PageHero label={pages.check.name} title={pages.check.heading}>
        <p>
          Each check that a server makes of it, in its order. If the HMAC is wrong, the page tries
          to say why.
        </p>
      </PageHero>
      <div className="mx-auto grid max-w-page gap-x-3 gap-y-4 px-2 pb-8 sm:px-3 md:grid-cols-12">
        <div className="min-w-0 md:col-span-8">
          <Example fields={example} />
          <h2 className="mt-4 mb-2 text-h2">Yours</h2>
          <p className="hidden noscript:block">
            The checks run in your browser, and need JavaScript for it.
          </p>
          <RequestChecker example={example}>
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

/** The example of the form, judged while the site is built. */
async function Example({ fields }: { fields: Fields }) {
  const request = readFields(fields, {}, 0)
  if (typeof request === 'string') throw new Error(request)
  const { checks, code } = await checkRequest(request)
  const isOk = code === null
  return (
    <section aria-labelledby="example">
      <h2 id="example" className="text-h2">
        An example
      </h2>
      <p translate="no" className="mt-1 wrap-anywhere font-mono text-data text-muted">
        {fields.authorization}
      </p>
      <p className={`mt-1 font-bold ${verdictTone(isOk)}`}>
        <VerdictMark isOk={isOk} /> {summaryOf(code)}
      </p>
      <CheckNames checks={checks} />
      <Unfold summary={<span className="text-small">What each of them saw</span>}>
        <Checks checks={checks} />
      </Unfold>
    </section>
  )
}
