import { BreadcrumbData } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { PageHero } from '@/components/ui/section'
import { allCaseStudies } from '@/lib/content/case-studies'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { CaseCard, Moment } from './case-card'

export const metadata = pageMetadata(pages.caseStudies)

export default function CaseStudiesPage() {
  return (
    <>
      <BreadcrumbData page={pages.caseStudies} />
      <PageHero label={pages.caseStudies.name} title={pages.caseStudies.heading}>
        <p>
          These organisations are not our customers. They published what happened, or others did,
          and that is worth learning from. The facts keep to what the sources say. Whether OTA would
          have helped is our own judgement, and the answer is not always yes.
        </p>
      </PageHero>
      <Timeline />
      <DemoCall text="Replay a stolen token yourself, against a real server." />
    </>
  )
}

/** Incidents in order of time, along a rail of ticks. */
function Timeline() {
  const studies = allCaseStudies()
  return (
    <div className="mx-auto max-w-page px-2 sm:px-3">
      {studies.length === 0 ? (
        <p className="text-ink-2">No case studies are published yet.</p>
      ) : (
        <div className="relative">
          <TickRail />
          <ol className="grid gap-4 pl-4 md:pl-5">
            {studies.map((study) => (
              <li key={study.url} id={study.url} className="grid gap-1 md:grid-cols-12 md:gap-3">
                <p className="break-after-avoid font-mono text-data md:col-span-2 md:pt-4">
                  <span
                    aria-hidden="true"
                    data-print="no"
                    className="absolute left-0 mt-1 w-2.5 border-ink border-t-2"
                  />
                  <Moment iso={study.month} />
                </p>
                <CaseCard {...study} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  )
}

const TICKS = Array.from({ length: 15 }, (_, tick) => `M0 ${tick * 8}.5H${tick === 0 ? 12 : 6}`)

/** The tick rule, standing: every 15th tick is longer. */
function TickRail() {
  return (
    <svg
      aria-hidden="true"
      data-print="no"
      className="absolute top-0 left-0 h-full w-2 stroke-line-strong"
    >
      <pattern id="ticks" width="16" height="120" patternUnits="userSpaceOnUse">
        <path d={TICKS.join('')} />
      </pattern>
      <rect width="100%" height="100%" fill="url(#ticks)" stroke="none" />
    </svg>
  )
}
