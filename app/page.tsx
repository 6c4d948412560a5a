import { LimitsLink } from '@/components/site/evidence'
import { JsonLd } from '@/components/site/json-ld'
import { LinkList } from '@/components/site/link-list'
import { SiteLink } from '@/components/site/site-link'
import { TheftTally } from '@/components/site/theft-tally'
import { TickRule } from '@/components/site/tick-rule'
import { buttonClass } from '@/components/ui/button'
import { RowArrow } from '@/components/ui/icon'
import { rowLink, textLink } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { tape } from '@/components/ui/tape'
import { config } from '@/lib/config'
import { allArticles, articleHref } from '@/lib/content/articles'
import { organization, website } from '@/lib/json-ld'
import { pageMetadata } from '@/lib/metadata'
import { pages, startDemo } from '@/lib/pages'
import { blogHref } from '@/lib/routes'
import { sampleToken } from '@/lib/sample-token'
import { site } from '@/lib/site'
import { MinuteRing } from './_home/minute-ring'
import { ThreatSlider } from './_home/threat-slider'

export const metadata = pageMetadata(pages.home)

export default function HomePage() {
  return (
    <>
      <JsonLd things={[organization(), website]} />
      <Hero />
      <div data-print="no" className="mx-auto max-w-page px-2 sm:px-3">
        <TickRule />
        <ThreatSlider slides={slides} />
        <TickRule />
      </div>
      <TheftTally />
      <Pitch />
      <Solutions />
      <div className="mx-auto flex max-w-page flex-col gap-4 px-2 py-4 sm:px-3 md:flex-row md:gap-6">
        <Reputation />
        <LatestArticles />
      </div>
    </>
  )
}

const { hmacInput, authorization, minute } = sampleToken
const video = site.externalVideoUrl
/** The heading is two sentences. */
const [statement, promise] = pages.home.heading.split(/(?<=\.) /)

function Hero() {
  return (
    <section className="mx-auto grid max-w-page items-start gap-2 px-2 py-3 sm:px-3 md:grid-cols-12 md:gap-3">
      <div className="md:col-span-7 md:pt-6">
        <p className="mb-2 font-mono text-label text-muted uppercase">
          One-time tokens ·{' '}
          <span className="inline-block">patented in the {site.patentCountries}</span>
        </p>
        <h1 className="text-display">
          {statement} <span className="block text-brass">{promise}</span>
        </h1>
        <p className="mt-3 max-w-prose text-body text-ink-2">
          A stolen JWT works until it expires. With OTA, each request carries a device-bound token
          that your API accepts once, within seconds.
        </p>
        <p className="mt-1 max-w-prose text-body text-ink-2">
          For teams whose web pages call their own API: a guard for the server and a library for the
          browser.{' '}
          <SiteLink href={pages.developers.path} className={textLink}>
            How to add OTA
          </SiteLink>
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-1 sm:gap-1.5 max-sm:[&>a]:px-1.5">
          <SiteLink href={startDemo.href} className={buttonClass('primary')}>
            {startDemo.label}
          </SiteLink>
          <SiteLink href={pages.security.path} className={buttonClass('secondary')}>
            Get Started
          </SiteLink>
          <SiteLink
            href={video ?? pages.videos.path}
            {...(video && { target: '_blank', rel: 'noopener' })}
            className={buttonClass('secondary')}
          >
            Watch Video {video && <span className="font-normal">(opens in a new tab)</span>}
          </SiteLink>
        </div>
      </div>
      <MinuteRing sample={{ token: authorization, minute }} />
    </section>
  )
}

const section = (anchor: string) => `${pages.security.path}#${anchor}`

/** The slider's five slides, in order. */
const threats = [
  {
    name: 'Session hijacking',
    line: 'A copied token works until it expires.',
    detail: 'The server accepts it from anyone.',
    link: { label: 'How sessions are hijacked', href: section('session-hijacking') },
  },
  {
    name: 'Replay',
    line: 'The same request, sent twice.',
    detail: 'A valid signature does not say whether the token was used before.',
    link: {
      label: 'How replay works',
      href: articleHref('jwt-replay-attacks', section('session-hijacking')),
    },
  },
  {
    name: 'Flood',
    line: 'Even a refusal costs you.',
    detail: 'Bad requests must be received and parsed first.',
    link: { label: 'What a refusal costs', href: section('denial-of-service') },
  },
  {
    name: 'AI-assisted attacks',
    line: 'Automation shortens the gap between leak and use.',
    detail: 'A one-hour token gives a script one hour.',
    link: { label: 'What automation changes', href: section('ai-based-jwt-hacking') },
  },
  {
    name: 'Device cloning',
    line: 'Your cookies plus your fingerprint look like you.',
    detail: 'Criminals have sold copied browser data as ready-made identities.',
    link: { label: 'How a device is cloned', href: section('device-cloning') },
  },
]

/** Rendered here, so that the page's scripts do not contain their words. */
const slides = threats.map(({ name, line, detail, link }, index) => ({
  name,
  content: (
    <>
      <p
        aria-hidden="true"
        className="w-11 shrink-0 font-heading font-bold text-brass text-display"
      >
        0{index + 1}
      </p>
      <div>
        <p className="font-mono text-label text-muted uppercase">{name}</p>
        <p className="font-heading font-heavy text-h3">{line}</p>
        <p className="text-ink-2">
          {detail}{' '}
          <SiteLink href={link.href} className={textLink}>
            {link.label}
          </SiteLink>
        </p>
      </div>
    </>
  ),
}))

function Pitch() {
  return (
    <Section title="How a token is made">
      <div className="grid gap-3 md:grid-cols-12">
        <div className="md:col-span-5">
          <p className="max-w-prose text-ink-2">
            For every request, the browser makes one token: an HMAC-SHA512 of request id, device id
            and current time in minutes, keyed with the session key.
          </p>
          <p className="mt-2 max-w-prose text-ink-2">
            <strong className="text-ink">We claim</strong> that the last 1000 tokens, if stolen,
            cannot yield the next one, and that tokens expire in seconds. <LimitsLink />
          </p>
        </div>
        <dl
          translate="no"
          className={`${tape} wrap-anywhere flex flex-col justify-center p-2 font-mono text-data md:col-span-7 lg:tracking-[-0.03em]`}
        >
          <dt className="text-muted">request id | device id | minute</dt>
          <dd className="mb-1.5 break-all">{hmacInput}</dd>
          <dt className="text-muted">token</dt>
          <dd className="font-bold">{authorization}</dd>
        </dl>
      </div>
    </Section>
  )
}

/** The three solutions by their exact names (spec §2). */
const solutions = [
  {
    name: 'Ultra Secure Dynamic Token System',
    text: 'One token per request, accepted once.',
    href: section('architecture'),
  },
  {
    name: 'Identity and Access Management',
    text: 'Keep your sign-in. OTA replaces only the token that follows it.',
    href: pages.developers.path,
  },
  {
    name: 'Application Security',
    text: 'OTA refuses expired, used and forged tokens before your code runs.',
    href: pages.security.path,
  },
]

function Solutions() {
  return (
    <Section title="Solutions">
      <ol className="border-line border-t">
        {solutions.map(({ name, text, href }, index) => (
          <li
            key={name}
            className="relative grid gap-1 border-line border-b py-2 md:grid-cols-12 md:gap-3"
          >
            <span aria-hidden="true" className="font-mono text-brass text-small">
              0{index + 1}
            </span>
            <h3 className="text-h3 md:col-span-4">
              <SiteLink href={href} className={rowLink}>
                {name}
              </SiteLink>
            </h3>
            <p className="text-ink-2 md:col-span-6">{text}</p>
            <RowArrow />
          </li>
        ))}
      </ol>
    </Section>
  )
}

const proofs = [
  { label: config.attacker ? 'Run the attacks' : 'Try the demo', href: pages.liveDemo.path },
  { label: 'Read the protocol', href: pages.protocol.path },
  { label: 'Compare OTA with DPoP and DBSC', href: pages.compare.path },
  { label: 'See what it does not stop', href: pages.limits.path },
  { label: 'Ask who reviewed it', href: `${pages.about.path}#reviewed` },
  { label: 'Get a trial', href: `${pages.about.path}#licence` },
]

/** The cost of a theft, with a link to the evidence of each. */
function Reputation() {
  return (
    <section
      aria-labelledby="reputation"
      className="flex-1 rounded border border-line bg-surface p-3 md:basis-7/12"
    >
      <p className="mb-1 font-mono text-label text-muted uppercase">Reputation</p>
      <h2 id="reputation" className="text-balance text-h2">
        A stolen token damages your reputation, not the thief’s
      </h2>
      <p className="mt-2 mb-0.5 text-ink-2">Don’t take our word for it:</p>
      <LinkList links={proofs} className="gap-x-3" />
    </section>
  )
}

function LatestArticles() {
  const articles = allArticles().slice(0, 3)
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="articles" className="md:basis-4/12">
      <h2 id="articles" className="mb-1 font-mono font-normal text-label text-muted uppercase">
        Latest articles
      </h2>
      <ul className="border-line border-t">
        {articles.map(({ url, title }) => (
          <li key={url} className="border-line border-b">
            <SiteLink
              href={blogHref(url)}
              className={`${textLink} flex min-h-6 items-center font-heading font-heavy`}
            >
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
