import { SourceLink } from '@/components/site/evidence'
import { BreadcrumbData } from '@/components/site/json-ld'
import { DemoCall, DevelopersLine } from '@/components/site/next-step'
import { Contents } from '@/components/ui/contents'
import { Fold } from '@/components/ui/fold'
import { bleedRight, Chapter } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { securityAnchors } from '@/lib/routes'
import { CapturedRequest } from './captured-request'
import { Checklist } from './checklist'
import { type Limit, limits } from './limits'
import { SequenceDiagram } from './sequence-diagram'
import { StepMarker } from './step-marker'
import { TheftMatrix } from './theft-matrix'
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
  { id: securityAnchors.theftMatrix, title: chapterTitles.theftMatrix },
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
          className="mt-5 md:sticky md:top-11 md:col-span-3 md:mt-6 md:mb-6 md:self-start"
        />
        <div className="md:col-span-9">
          <ThreatSections />
          <Architecture />
          <Checklist />
          <TheftMatrix />
          <Limits />
        </div>
      </div>
      <DemoCall text="Attack it yourself: the demo replays, forges and clones for real." />
    </>
  )
}

/** Ink ground in both themes: inside, tokens take their dark values. On paper there is no ground. */
function Hero() {
  return (
    <div className="scheme-dark border-line border-b bg-surface text-ink print:scheme-light">
      <div className="mx-auto grid max-w-page items-center gap-5 px-2 py-6 sm:px-3 md:grid-cols-12 md:gap-3 md:py-9">
        <div className="md:col-span-6">
          <p className="mb-1.5 font-mono text-label text-muted uppercase">{pages.security.name}</p>
          <h1 className="text-display">{pages.security.heading}</h1>
          <p className="mt-3 max-w-prose text-ink-2">
            After sign-in a token stands in for you. If a server accepts it twice, a copy is as good
            as the original.
          </p>
          <p className="mt-2 max-w-prose text-ink-2">
            Below are five attacks on sessions and tokens. For each: what OTA does about it in one
            line, public incidents, what we claim to change, and what stays as it was.
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
        <ol aria-label="The steps in words">
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
      className={`relative ml-1.5 border-l-2 pb-2 pl-3 ${repeats ? 'border-brass-fill border-dashed' : 'border-line'}`}
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

function Limits() {
  return (
    <Chapter id={securityAnchors.limits} title={chapterTitles.limits}>
      <p className="max-w-prose text-ink-2">
        A claim is worth as much as its limits. This is what OTA does not do, or not alone.
      </p>
      <ul
        aria-label="What OTA does not do"
        className={`flow mt-3 grid gap-x-3 gap-y-2 lg:grid-cols-2 xl:grid-cols-3 ${bleedRight}`}
      >
        {limits.map((limit) => (
          <LimitEntry key={limit.id} {...limit} />
        ))}
      </ul>
      <DevelopersLine className="mt-4" />
    </Chapter>
  )
}

/** The title states the limit. Its reason and size are folded on a phone. */
function LimitEntry({ id, title, text, sources = [] }: Limit) {
  return (
    <li id={id} className="border-line border-t pt-1.5">
      <h3 className="font-heading font-heavy text-h3">{title}</h3>
      <Fold
        summary={
          <span className="text-small underline decoration-line-strong underline-offset-2">
            What it means<span className="sr-only">: {title}</span>
          </span>
        }
      >
        <p className="mt-0.5 max-w-prose text-ink-2">
          {text}{' '}
          {sources.map((source) => (
            <span key={source.url} className="text-small">
              Source: <SourceLink {...source} />
            </span>
          ))}
        </p>
      </Fold>
    </li>
  )
}
