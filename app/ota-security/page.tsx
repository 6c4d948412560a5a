import type { ReactNode } from 'react'
import { Claim, Fact } from '@/components/site/evidence'
import { BreadcrumbData } from '@/components/site/json-ld'
import { DemoCall, DevelopersLine } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { Words } from '@/components/site/words'
import { Contents } from '@/components/ui/contents'
import { textLink } from '@/components/ui/link'
import { Chapter } from '@/components/ui/section'
import { security, type Threat, threats } from '@/content/pages/ota-security'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { caseStudyHref, theftHref } from '@/lib/routes'
import { Architecture } from './architecture'
import { CapturedRequest } from './captured-request'
import { Checklist } from './checklist'
import { ThreatFigure } from './threat-figures'

export const metadata = pageMetadata(pages.security)

const FLOOD_LIMIT = `${pages.limits.path}#limit-flood`

const architecture = { id: 'architecture', title: security.architecture.title }
const checklist = { id: 'checklist', title: security.checklist.title }

export default function SecurityPage() {
  return (
    <>
      <BreadcrumbData page={pages.security} />
      <Hero />
      <div className="mx-auto grid max-w-page gap-x-3 px-2 sm:px-3 md:grid-cols-12">
        <Contents
          entries={[...threats, architecture, checklist]}
          className="mt-5 md:sticky md:top-11 md:col-span-3 md:mt-4 md:mb-4 md:self-start"
        />
        <div className="md:col-span-9">
          {threats.map((threat, index) => (
            <ThreatChapter key={threat.id} numeral={`0${index + 1}`} threat={threat} />
          ))}
          <Chapter {...architecture}>
            <Architecture />
          </Chapter>
          <Chapter {...checklist}>
            <Checklist />
            <DevelopersLine className="mt-3" />
          </Chapter>
        </div>
      </div>
      <DemoCall attacks text={security.next} />
    </>
  )
}

/** A dark background in both themes, on which tokens have their dark values; none in print. */
function Hero() {
  return (
    <div className="scheme-dark border-line border-b bg-surface text-ink print:scheme-light">
      <div className="mx-auto grid max-w-page items-center gap-5 px-2 py-5 sm:px-3 md:grid-cols-12 md:gap-3 md:py-6">
        <div className="md:col-span-6">
          <p className="mb-1.5 font-mono text-label text-muted uppercase">{pages.security.name}</p>
          <h1 className="text-display">{pages.security.heading}</h1>
          <p className="mt-3 max-w-prose text-ink-2">
            <Words>{security.lead}</Words>
          </p>
          <p className="mt-1.5 max-w-prose">
            <Words>{security.answer}</Words>
          </p>
        </div>
        <div className="md:col-span-6 lg:col-span-5 lg:col-start-8">
          <CapturedRequest />
        </div>
      </div>
    </div>
  )
}

function ThreatChapter({ numeral, threat }: { numeral: string; threat: Threat }) {
  const { id, title, happens, incident, claim, because, limit } = threat
  const [worst] = threat.thefts
  return (
    <Chapter id={id} title={title} numeral={numeral}>
      <div className="grid gap-3">
        <Passage title={security.passages.happens}>
          <p className="max-w-prose text-ink-2">{happens}</p>
          <Fact sources={incident.sources}>
            {incident.text}{' '}
            {incident.study && (
              <SiteLink href={caseStudyHref(incident.study)} className={textLink}>
                {security.passages.study}
              </SiteLink>
            )}
          </Fact>
        </Passage>
        <Passage title={security.passages.changes}>
          <Claim limit={{ label: limit, href: worst ? theftHref(worst) : FLOOD_LIMIT }}>
            {claim} {because}
          </Claim>
          <ThreatFigure id={id} />
        </Passage>
      </div>
    </Chapter>
  )
}

/** A part of a chapter, with an optional heading in the margin. */
function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 lg:grid-cols-9 lg:gap-3 print:block">
      <h3 className="font-heavy text-body lg:col-span-2">{title}</h3>
      <div className="flow grid gap-2 lg:col-span-7">{children}</div>
    </div>
  )
}
