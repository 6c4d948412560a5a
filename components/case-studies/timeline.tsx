import { allCaseStudies } from '@/lib/content/case-studies'
import { CaseCard } from './case-card'
import { Moment } from './moment'
import { TickRail } from './tick-rail'

/** Incidents in order of time, along a rail of ticks. */
export function Timeline() {
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
