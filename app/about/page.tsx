import { Claim, EvidenceFrame } from '@/components/site/evidence'
import { BreadcrumbData } from '@/components/site/json-ld'
import { LinkList } from '@/components/site/link-list'
import { Marker } from '@/components/site/marker'
import { DemoCall } from '@/components/site/next-step'
import { PageHero, Section } from '@/components/ui/section'
import { tape } from '@/components/ui/tape'
import { VerdictCode } from '@/components/ui/verdict'
import { helpCards, questions, type StripRequest } from '@/content/pages/about'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { companyFacts, headquarters } from '@/lib/site'
import type { TokenKind } from '@/lib/token-kind'

export const metadata = pageMetadata(pages.about)

export default function AboutPage() {
  return (
    <>
      <BreadcrumbData page={pages.about} />
      <Statement />
      <Product />
      <HowOtaHelps />
      <EvidenceKinds />
      <Questions />
      <DemoCall text="See a real server refuse a stolen token, then ask us for a trial." />
    </>
  )
}

/** The page’s statement, and the facts of the company beside it. */
function Statement() {
  return (
    <div className="mx-auto grid max-w-page md:grid-cols-12">
      <div className="md:col-span-7">
        <PageHero label={pages.about.name} title={pages.about.heading}>
          <p>
            A JWT is worth stealing because it keeps working. OTA replaces it with a token that
            works for a single request.
          </p>
        </PageHero>
      </div>
      <dl className="mx-2 mb-4 self-start border-line border-t text-small sm:mx-3 md:col-span-4 md:col-start-9 md:mt-9">
        {companyFacts.map(({ term, fact }) => (
          <div key={term} className="flex justify-between gap-2 border-line border-b py-1.5">
            <dt className="text-muted">{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Product() {
  return (
    <Section title="Who we are and what we build">
      <div className="grid gap-x-6 gap-y-2 text-ink-2 md:grid-cols-2">
        <p className="max-w-prose">
          We are a company in {headquarters}, and we build one thing: tokens for one device and one
          request, which expire within 75 seconds.
        </p>
        <p className="max-w-prose">
          Keep your sign-in. A small library in the browser makes the tokens, and a guard on your
          server checks them.
        </p>
      </div>
    </Section>
  )
}

const scriptLimit = {
  label: 'A script in the page can use the session.',
  href: `${pages.limits.path}#limit-script`,
}

function HowOtaHelps() {
  return (
    <Section title="How OTA helps">
      <ul className="grid gap-3 md:grid-cols-2">
        {helpCards.map(({ title, text, requests, note }) => (
          <li key={title} className="rounded border border-line bg-surface p-2.5 md:p-4">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
            <RequestStrip
              label="Before: one JWT"
              kind="jwt"
              requests={requests.map(([sender]) => [sender, 'eyJh…', 200])}
            />
            <RequestStrip label="With OTA: new every time" kind="ota" requests={requests} />
            <p className="mt-1 text-muted text-small">{note}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Claim limit={scriptLimit}>
          We claim two things. A token forged from data that a script copied is refused at once. A
          full copy of a browser profile is detected once copy and original have both been used.
        </Claim>
      </div>
    </Section>
  )
}

interface RequestStripProps {
  label: string
  kind: TokenKind
  requests: readonly StripRequest[]
}

/** Requests on paper tape, in the order of their arrival. */
function RequestStrip({ label, kind, requests }: RequestStripProps) {
  return (
    <figure className="mt-2">
      <figcaption className="mb-0.5 font-mono text-label text-muted uppercase">{label}</figcaption>
      <ol className={`${tape} grid grid-cols-3 overflow-hidden font-mono text-data`}>
        {requests.map(([sender, token, status]) => (
          <li
            key={sender}
            className="flex flex-col justify-between gap-1 border-line border-dashed wrap-anywhere p-1 not-last:border-r"
          >
            <span className="text-muted">{sender}</span>
            <span className="grid gap-0.5">
              <span translate="no" className="flex items-center gap-0.5">
                <Marker kind={kind} />
                <span className="sr-only">{kind.toUpperCase()}:</span> {token}
              </span>
              <VerdictCode code={status} />
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const KINDS = [
  ['Fact', 'Published by others. We name the source and say no more than it does.'],
  ['Claim', 'A statement about our own product, with a link to its limits.'],
  ['Demo result', 'Measured by our demo or benchmark, with sample size and machine.'],
] as const

/** The three looks of a statement on this site, and what supports each. */
function EvidenceKinds() {
  return (
    <Section title="Fact, claim, demo result">
      <ul className="grid gap-4 lg:grid-cols-3">
        {KINDS.map(([kind, text]) => (
          <li key={kind}>
            <EvidenceFrame kind={kind}>
              <p className="text-ink-2">{text}</p>
            </EvidenceFrame>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Questions() {
  return (
    <Section title="Before you use OTA">
      <ul aria-label="Questions">
        {questions.map(({ id, question, answer, links }) => (
          <li
            key={id}
            id={id}
            className="gap-x-3 border-line border-t py-2 md:grid md:grid-cols-12"
          >
            <h3 className="mb-0.5 text-h3 md:col-span-4">
              <a href={`#${id}`} className="hover:underline">
                {question}
              </a>
            </h3>
            <div className="max-w-prose text-ink-2 md:col-span-8">
              {answer}
              <LinkList links={links} className="mt-0.5 gap-x-2.5 text-small" />
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
