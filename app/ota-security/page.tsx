import { BreadcrumbData } from '@/components/site/json-ld'
import { DemoCall, DevelopersLine } from '@/components/site/next-step'
import { SiteLink } from '@/components/site/site-link'
import { TheftSentence, TheftTally } from '@/components/site/theft-tally'
import { Contents } from '@/components/ui/contents'
import { textLink } from '@/components/ui/link'
import { bleedRight, Chapter } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { routes, securityAnchors, theftsHref } from '@/lib/routes'
import { limits } from '../limits/limits'
import { CapturedRequest } from './captured-request'
import { Checklist } from './checklist'
import { SequenceDiagram } from './sequence-diagram'
import { StepMarker } from './step-marker'
import { ThreatSections } from './threat-sections'
import {
  architectureSteps,
  chapterTitles,
  type Message,
  parties,
  threatSections,
  type Work,
} from './words'

export const metadata = pageMetadata(pages.security)

const CHAPTERS = [
  ...threatSections,
  { id: securityAnchors.architecture, title: chapterTitles.architecture },
  { id: securityAnchors.checklist, title: chapterTitles.checklist },
  { id: securityAnchors.thefts, title: chapterTitles.thefts },
  { id: securityAnchors.limits, title: chapterTitles.limits },
]

export default function SecurityPage() {
  return (
    <>
      <BreadcrumbData page={pages.security} />
      <Hero />
      <div className="mx-auto grid max-w-page gap-x-3 px-2 sm:px-3 md:grid-cols-12">
        <Contents
          entries={CHAPTERS}
          className="mt-5 md:sticky md:top-11 md:col-span-3 md:mt-4 md:mb-4 md:self-start"
        />
        <div className="md:col-span-9">
          <ThreatSections />
          <Architecture />
          <Checklist />
          <Thefts />
          <Limits />
        </div>
      </div>
      <DemoCall attacks text="Attack it yourself: the demo replays, forges and clones for real." />
    </>
  )
}

/** Ink ground in both themes: inside, tokens take their dark values. On paper there is no ground. */
function Hero() {
  return (
    <div className="scheme-dark border-line border-b bg-surface text-ink print:scheme-light">
      <div className="mx-auto grid max-w-page items-center gap-5 px-2 py-5 sm:px-3 md:grid-cols-12 md:gap-3 md:py-6">
        <div className="md:col-span-6">
          <p className="mb-1.5 font-mono text-label text-muted uppercase">{pages.security.name}</p>
          <h1 className="text-display">{pages.security.heading}</h1>
          <p className="mt-3 max-w-prose text-ink-2">
            After sign-in, your token is you. If a server accepts it twice, a copy works as well.
            OTA accepts it once.
          </p>
        </div>
        <div className="md:col-span-6 lg:col-span-5 lg:col-start-8">
          <CapturedRequest />
        </div>
      </div>
    </div>
  )
}

/** The drawing where there is room for it, and always the same steps as a list. */
function Architecture() {
  return (
    <Chapter id={securityAnchors.architecture} title={chapterTitles.architecture}>
      <p className="mb-3 max-w-prose text-ink-2">
        One sign-in, one registration, then a new token for every request: steps 4 to 7 repeat.
      </p>
      <div className={`grid gap-4 print:block xl:grid-cols-[720px_minmax(0,1fr)] ${bleedRight}`}>
        <SequenceDiagram />
        <ol aria-label="The steps in words" className="max-xl:lg:columns-2 lg:gap-3">
          {architectureSteps.map((step, index) => (
            <StepInWords key={step.title} number={index + 1} {...step} />
          ))}
        </ol>
      </div>
    </Chapter>
  )
}

type StepInWordsProps = (typeof architectureSteps)[number] & { number: number }

/** Numbered as in the drawing: brass, on a broken line, is what every request repeats. */
function StepInWords({ number, title, text, flow, repeats }: StepInWordsProps) {
  return (
    <li
      className={`relative ml-1.5 break-inside-avoid border-l-2 pb-2 pl-3 ${repeats ? 'border-brass-fill border-dashed' : 'border-line'}`}
    >
      <StepMarker className={repeats ? 'border-brass-fill text-brass' : 'border-ink'}>
        {number}
      </StepMarker>
      <h3 className="font-heavy text-body">
        <span className="sr-only">{number} </span>
        {title}
        {repeats && (
          <span className="pl-1 font-mono text-brass text-label uppercase">every request</span>
        )}
      </h3>
      <StepFlow flow={flow} />
      <p className="max-w-prose text-ink-2">{text}</p>
    </li>
  )
}

/** A step of the drawing as lines of text, where there is no room for the drawing, and on paper. */
function StepFlow({ flow }: { flow: readonly Message[] | Work }) {
  return (
    <div className="pb-0.5 font-mono text-data md:hidden print:block">
      {'lines' in flow ? (
        <p>
          <strong className="font-bold">{parties[flow.at]}:</strong> {flow.lines.join('; ')}
        </p>
      ) : (
        flow.map((message) => <Line key={message.label} {...message} />)
      )}
    </div>
  )
}

function Line({ from, to, label, along }: Message) {
  return (
    <p>
      <strong className="font-bold">
        {parties[from]} <span aria-hidden="true">→</span>
        <span className="sr-only">to</span> {parties[to]}:
      </strong>{' '}
      {label}
      {along && `; ${along}`}
    </p>
  )
}

/** The result; the table is on the page of the limits. */
function Thefts() {
  return (
    <Chapter id={securityAnchors.thefts} title={chapterTitles.thefts}>
      <p className="mb-3 max-w-prose font-heading font-heavy text-h3">
        <TheftSentence />
      </p>
      <TheftTally />
      <p className="mt-2">
        <SiteLink href={theftsHref} className={textLink}>
          What each theft gives, until when, and what ends it
        </SiteLink>
      </p>
    </Chapter>
  )
}

/** Each keeps the anchor that it had when its text stood here. */
function Limits() {
  return (
    <Chapter id={securityAnchors.limits} title={chapterTitles.limits}>
      <p className="max-w-prose text-ink-2">What OTA does not stop, and why:</p>
      <ul
        aria-label={pages.limits.heading}
        className="mt-2 grid gap-x-3 text-small sm:grid-cols-2 lg:grid-cols-3"
      >
        {limits.map(({ id, title }) => (
          <li key={id} id={id} className="border-line border-t">
            <SiteLink
              href={`${routes.limits}#${id}`}
              className={`${textLink} flex min-h-5 items-center`}
            >
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
      <DevelopersLine className="mt-2" />
    </Chapter>
  )
}
