import vectors from '@one-tick-ahead/ota/vectors.json'
import { BlogList } from '@/components/blog/blog-list'
import { FactList } from '@/components/site/fact-list'
import { JsonLd } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { TickRule } from '@/components/site/tick-rule'
import { buttonClass } from '@/components/ui/button'
import { RowArrow } from '@/components/ui/icon'
import { rowLink, textLink } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { allArticles } from '@/lib/content/articles'
import { organization, website } from '@/lib/json-ld'
import { pageMetadata } from '@/lib/metadata'
import { pages, startDemo } from '@/lib/pages'
import { limitsHref, proofFiles, routes } from '@/lib/routes'
import { companyFacts, site } from '@/lib/site'
import { MinuteRing } from './_home/minute-ring'
import { Steal } from './_home/steal'
import { STEPS, STILL, TheftLanes } from './_home/theft-lanes'
import { TheftTally } from './_home/theft-tally'
import { ThreatSlider } from './_home/threat-slider'
import { TokenSteps } from './_home/token-steps'
import { solutions } from './_home/words'

export const metadata = pageMetadata(pages.home)

export default function HomePage() {
  return (
    <>
      <JsonLd things={[organization(), website]} />
      <Hero />
      <div data-start="idle" data-print="no" className="mx-auto max-w-page px-2 sm:px-3">
        <TickRule />
        <ThreatSlider />
        <TickRule />
      </div>
      <TheftTally />
      <TokenSteps />
      <Solutions />
      <Proof />
      <Reputation />
      <LatestArticles />
      <DemoCall text="Sign in, watch both kinds of token, then attack them." />
    </>
  )
}

/** The heading is two sentences. */
const [statement, promise] = pages.home.heading.split(/(?<=\.) /)

function Hero() {
  return (
    <section className="mx-auto grid max-w-page items-start gap-2 px-2 pt-3 pb-6 sm:px-3 md:grid-cols-12 md:gap-3 md:pt-5">
      <div className="md:col-span-7 md:pt-5">
        <p className="mb-2 font-mono text-label text-muted uppercase">
          Dynamic tokens · patented in the {site.patentCountries}
        </p>
        <h1 className="text-display">
          {statement} <span className="block text-brass">{promise}</span>
        </h1>
        <p className="mt-3 max-w-prose text-body text-ink-2">
          For teams whose APIs trust a JWT: stolen, it works until it expires. An OTA token is made
          from this request, this device and this moment. It is meant to be used once, and for
          seconds.
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-1 sm:gap-1.5 max-sm:[&>a]:px-1.5">
          <SiteLink href={startDemo.href} className={buttonClass('secondary')}>
            {startDemo.label}
          </SiteLink>
          <SiteLink href={routes.security} className={buttonClass('secondary')}>
            Get Started
          </SiteLink>
          <WatchVideo />
        </div>
        <p className="mt-1.5 text-small">
          <SiteLink href={routes.developers} className={textLink}>
            For developers
          </SiteLink>
        </p>
      </div>
      <div className="group flex min-w-0 flex-col gap-2 md:col-span-5">
        <Steal still={<TheftLanes theft={STILL} shown={STEPS} />} />
        <MinuteRing />
      </div>
    </section>
  )
}

function WatchVideo() {
  if (!site.externalVideoUrl) {
    return (
      <SiteLink href={routes.videos} className={buttonClass('secondary')}>
        Watch Video
      </SiteLink>
    )
  }
  return (
    <a
      href={site.externalVideoUrl}
      target="_blank"
      rel="noopener"
      className={buttonClass('secondary')}
    >
      Watch Video <span className="font-normal text-muted">(opens in a new tab)</span>
    </a>
  )
}

function Solutions() {
  return (
    <Section title="Solutions">
      <ol className="border-line border-t">
        {solutions.map(({ name, text, href }, index) => (
          <li
            key={name}
            className="relative grid gap-1 border-line border-b py-3 md:grid-cols-12 md:gap-3"
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

const PROOFS = [
  {
    title: 'Test vectors',
    text: `${vectors.vectors.length} tokens with every input, and what a verifier must answer.`,
    href: proofFiles.vectors,
  },
  {
    title: 'Source',
    text: 'The code that makes tokens in the browser and checks them on the server, as it runs here.',
    href: proofFiles.source,
  },
  {
    title: 'Threat model',
    text: 'Five attacks: what OTA changes about each, what it does not, and the limits.',
    href: routes.security,
  },
  {
    title: 'Demo',
    text: 'A real server, a real attacker, and measured times.',
    href: routes.liveDemo,
  },
]

/** Where a reader who believes nothing can look. */
function Proof() {
  return (
    <Section title="Check it">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {PROOFS.map(({ title, text, href }) => (
          <li key={title} className="relative border-line-strong border-t pt-1.5">
            <RowArrow top="top-2" />
            <h3 className="pr-3 text-h3">
              <SiteLink href={href} className={rowLink}>
                {title}
              </SiteLink>
            </h3>
            <p className="mt-0.5 text-ink-2 text-small">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What is at stake, and what can be checked: no invented customers or marks. */
function Reputation() {
  return (
    <section aria-labelledby="reputation" className="mx-auto max-w-page px-2 py-5 sm:px-3 md:py-6">
      <div className="grid gap-4 rounded border border-line bg-surface p-3 md:grid-cols-12 md:p-5">
        <div className="md:col-span-7">
          <p className="mb-1 font-mono text-label text-muted uppercase">Reputation</p>
          <h2 id="reputation" className="text-h2">
            A reputation takes years. Replaying a token takes a second.
          </h2>
          <p className="mt-2 max-w-prose text-ink-2">
            You do not have to believe us. The demo calls a real server, and the attacks in it are
            real requests. What OTA does not do is written down next to what it does.
          </p>
          <div className="mt-3 flex flex-wrap gap-1.5">
            <SiteLink href={routes.liveDemo} className={buttonClass('primary')}>
              Check it yourself
            </SiteLink>
            <SiteLink href={limitsHref} className={buttonClass('secondary')}>
              Read the limits
            </SiteLink>
          </div>
        </div>
        <FactList facts={companyFacts} />
      </div>
    </section>
  )
}

const SHOWN = 3

function LatestArticles() {
  const articles = allArticles().slice(0, SHOWN)
  if (articles.length === 0) return null
  return (
    <Section title="Latest articles">
      <BlogList articles={articles} compact />
    </Section>
  )
}
