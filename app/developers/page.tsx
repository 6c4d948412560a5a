import { cookieName } from '@one-tick-ahead/ota/cookies'
import ota from '@one-tick-ahead/ota/package.json'
import { MarkdownPage } from '@/components/markdown/markdown-page'
import { DemoCall } from '@/components/site/next-step'
import { RequestTape } from '@/components/site/request-tape'
import { SiteLink } from '@/components/site/site-link'
import { CodeText } from '@/components/ui/code-text'
import { textLink } from '@/components/ui/link'
import { limits } from '@/content/pages/limits'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { sampleToken } from '@/lib/sample-token'

/** The README has more questions, for readers who have the package. */
const chapters = [
  'Quick start',
  'What signIn returns',
  'In your pages',
  'Report first, then enforce',
  'Other servers',
  'Stores',
  'In production',
]

/** The oldest version of Node that the package runs on. */
const node = ota.engines.node.replace('>=', '')

export const metadata = pageMetadata(pages.developers)

export default function DevelopersPage() {
  return (
    <>
      <MarkdownPage page={pages.developers} file="packages/ota/README.md" chapters={chapters}>
        <div className="mx-auto grid max-w-page items-center gap-4 px-2 pt-6 pb-4 sm:px-3 md:grid-cols-12 md:gap-3 md:pt-9">
          <div className="text-ink-2 md:col-span-6">
            <p className="mb-1.5 font-mono text-label text-muted uppercase">
              {pages.developers.name}
            </p>
            <h1 className="text-h1 text-ink">{pages.developers.heading}</h1>
            <p className="mt-2">
              Add a guard to your server and a fetch wrapper to your pages; keep your sign-in. Every
              request then carries its own token, and a copy of a used token is refused.
            </p>
            <ol className="mt-2 list-decimal space-y-0.5 pl-3.5 marker:font-mono marker:text-brass">
              <li>
                <SiteLink href={pages.contact.path} className={textLink}>
                  Ask us
                </SiteLink>{' '}
                <CodeText>{`for \`${ota.name}\` ${ota.version}; it is not on npm yet.`}</CodeText>
              </li>
              <li>
                <CodeText>
                  {`Run the quick start (Express) on Node ${node} or newer. Hono, Fastify and \`node:http\` also work.`}
                </CodeText>
              </li>
              <li>Watch in report mode. Enforce once your own clients pass.</li>
            </ol>
            <p className="mt-2">
              Read{' '}
              <SiteLink href={pages.protocol.path} className={textLink}>
                the protocol
              </SiteLink>{' '}
              and the{' '}
              <SiteLink href={pages.limits.path} className={textLink}>
                {limits.length} points on Limits
              </SiteLink>{' '}
              before you rely on OTA. The README covers TypeScript, key rotation and all options.
            </p>
          </div>
          <div className="md:col-span-6 lg:col-span-5 lg:col-start-8">
            <FirstRequest />
          </div>
        </div>
      </MarkdownPage>
      <DemoCall
        attacks
        text="See what your logs would show: the demo’s attacks are real requests."
      />
    </>
  )
}

/** One request, as the reader’s own server will receive it. */
function FirstRequest() {
  return (
    <RequestTape
      kind="ota"
      label="What your API receives"
      readings={[
        { term: 'token', meaning: 'for this request, valid for seconds' },
        { term: 'id', meaning: 'used up before your handler runs' },
        { term: 'send log', meaning: 'earlier requests of this device' },
        { term: 'cookies', meaning: 'hidden from scripts' },
      ]}
      caption="The first request of a session; the token is a test vector."
    >
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
