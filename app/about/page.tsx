import { Claim, EvidenceFrame } from '@/components/site/evidence'
import { BreadcrumbData } from '@/components/site/json-ld'
import { LinkList } from '@/components/site/link-list'
import { Marker } from '@/components/site/marker'
import { DemoCall } from '@/components/site/next-step'
import { Words } from '@/components/site/words'
import { PageHero, Section } from '@/components/ui/section'
import { tape } from '@/components/ui/tape'
import { VerdictCode } from '@/components/ui/verdict'
import { about, helpCards, questionGroups, type StripRequest } from '@/content/pages/about'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { companyFacts } from '@/lib/site'
import type { TokenKind } from '@/lib/token-kind'

export const metadata = pageMetadata(pages.about)

export default function AboutPage() {
  return (
    <>
      <BreadcrumbData page={pages.about} />
      <Statement />
      <Product />
      <HowOtaHelps />
      <Questions />
      <EvidenceKinds />
      <DemoCall text={about.next} />
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
            <Words>{about.lead}</Words>
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
    <Section title={about.company.title}>
      <div className="grid gap-x-6 gap-y-2 text-ink-2 md:grid-cols-2">
        <p className="max-w-prose">
          <Words>{about.company.who}</Words>
        </p>
        <p className="max-w-prose">
          <Words>{about.company.what}</Words>
        </p>
      </div>
    </Section>
  )
}

function HowOtaHelps() {
  return (
    <Section title={about.help.title}>
      <ul className="grid gap-3 md:grid-cols-2">
        {helpCards.map(({ title, text, requests, note }) => (
          <li key={title} className="rounded border border-line bg-surface p-2.5 md:p-4">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
            <RequestStrip
              label={about.help.before}
              kind="jwt"
              requests={requests.map(([sender]) => [sender, 'eyJh…', 200])}
            />
            <RequestStrip label={about.help.after} kind="ota" requests={requests} />
            <p className="mt-1 text-muted text-small">{note}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Claim limit={about.help.limit}>
          <Words>{about.help.claim}</Words>
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

const KINDS = ['Fact', 'Claim', 'Demo result'] as const

/** The three looks of a statement on this site, and what supports each. */
function EvidenceKinds() {
  return (
    <Section title={about.evidence.title}>
      <ul className="grid gap-4 lg:grid-cols-3">
        {KINDS.map((kind) => (
          <li key={kind}>
            <EvidenceFrame kind={kind}>
              <p className="text-ink-2">{about.evidence[kind]}</p>
            </EvidenceFrame>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Each group is a section, and each question an address. */
function Questions() {
  return Object.entries(questionGroups).map(([title, questions]) => (
    <Section key={title} title={title}>
      <ul aria-label={title}>
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
  ))
}
