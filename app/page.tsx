import { LimitsLink } from '@/components/site/evidence'
import { JsonLd } from '@/components/site/json-ld'
import { LinkList } from '@/components/site/link-list'
import { SiteLink } from '@/components/site/site-link'
import { TheftTally } from '@/components/site/theft-tally'
import { TickRule } from '@/components/site/tick-rule'
import { Words } from '@/components/site/words'
import { buttonClass } from '@/components/ui/button'
import { RowArrow } from '@/components/ui/icon'
import { rowLink, textLink } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { tape } from '@/components/ui/tape'
import { home } from '@/content/pages/home'
import { config } from '@/lib/config'
import { allArticles } from '@/lib/content/articles'
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

const { hmacInput, authorization } = sampleToken
const video = site.externalVideoUrl
/** The heading is two sentences. */
const [statement, promise] = pages.home.heading.split(/(?<=\.) /)

function Hero() {
  return (
    <section className="mx-auto grid max-w-page items-start gap-2 px-2 py-3 sm:px-3 md:grid-cols-12 md:gap-3">
      <div className="md:col-span-7 md:pt-6">
        <p className="mb-2 font-mono text-label text-muted uppercase">{home.label}</p>
        <h1 className="text-display">
          {statement} <span className="block text-brass">{promise}</span>
        </h1>
        <p className="mt-3 max-w-prose text-body text-ink-2">
          <Words>{home.lead}</Words>
        </p>
        <p className="mt-1 max-w-prose text-body text-ink-2">
          <Words>{home.audience}</Words>
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
      <MinuteRing sample={{ token: authorization }} />
    </section>
  )
}

/** Rendered here, so that the page's scripts do not contain their words. */
const slides = home.slides.map(({ name, line, detail, link }, index) => ({
  name,
  content: (
    <>
      <p
        aria-hidden="true"
        className="w-11 shrink-0 font-heading font-bold text-brass text-display"
      >
        {String(index + 1).padStart(2, '0')}
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
    <Section title={home.pitch.title}>
      <div className="grid gap-3 md:grid-cols-12">
        <div className="md:col-span-5">
          <p className="max-w-prose text-ink-2">
            <Words>{home.pitch.text}</Words>
          </p>
          <p className="mt-2 max-w-prose text-ink-2">
            <Words>{home.pitch.claim}</Words> <LimitsLink />
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

function Solutions() {
  return (
    <Section title="Solutions">
      <ol className="border-line border-t">
        {home.solutions.map(({ name, text, href }, index) => (
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
  {
    label: config.attacker ? home.reputation.demo.withAttacks : home.reputation.demo.without,
    href: pages.liveDemo.path,
  },
  ...home.reputation.links,
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
        {home.reputation.title}
      </h2>
      <p className="mt-2 mb-0.5 text-ink-2">{home.reputation.text}</p>
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
        {home.articles}
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
