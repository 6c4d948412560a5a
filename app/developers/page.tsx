import { cookieName } from '@one-tick-ahead/ota/cookies'
import { MarkdownPage } from '@/components/markdown/markdown-page'
import { getPackage, NextStep, openDemo } from '@/components/site/next-step'
import { RequestTape } from '@/components/site/request-tape'
import { SiteLink } from '@/components/site/site-link'
import { Words } from '@/components/site/words'
import { buttonClass } from '@/components/ui/button'
import { developers } from '@/content/pages/developers'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { sampleToken } from '@/lib/sample-token'

export const metadata = pageMetadata(pages.developers)

export default function DevelopersPage() {
  return (
    <>
      <MarkdownPage page={pages.developers} file="packages/ota/README.md">
        <div className="mx-auto grid max-w-page items-center gap-4 px-2 pt-6 pb-4 sm:px-3 md:grid-cols-12 md:gap-3 md:pt-9">
          <div className="text-ink-2 md:col-span-6">
            <p className="mb-1.5 font-mono text-label text-muted uppercase">
              {pages.developers.name}
            </p>
            <h1 className="text-h1 text-ink">{pages.developers.heading}</h1>
            <p className="mt-2">
              <Words>{developers.lead}</Words>
            </p>
            <ol className="mt-2 list-decimal space-y-0.5 pl-3.5 marker:font-mono marker:text-brass">
              {developers.steps.map((step) => (
                <li key={step}>
                  <Words>{step}</Words>
                </li>
              ))}
            </ol>
            <SiteLink href={getPackage.href} className={`${buttonClass('primary')} mt-2`}>
              {getPackage.label}
            </SiteLink>
            <p className="mt-2">
              <Words>{developers.before}</Words>
            </p>
          </div>
          <div className="md:col-span-6 lg:col-span-5 lg:col-start-8">
            <FirstRequest />
          </div>
        </div>
      </MarkdownPage>
      <NextStep text={developers.next} links={[getPackage, openDemo]} />
    </>
  )
}

/** One request, as the reader’s own server will receive it. */
function FirstRequest() {
  return (
    <RequestTape kind="ota" {...developers.request}>
      GET /api/orders HTTP/1.1
      <br />
      Authorization: <span className="text-brass">{sampleToken.authorization}</span>
      <br />
      X-Request-ID: {sampleToken.requestId}
      <br />
      RequestHistory:
      <br />
      Cookie: {cookieName('session', true)}=…; {cookieName('device', true)}=…
    </RequestTape>
  )
}
