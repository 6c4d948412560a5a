import { EvidenceFrame } from '@/components/site/evidence-frame'
import type { CaseStudy } from '@/lib/content/case-studies'
import { Moment } from './moment'

/** An incident day by day: the frame of the fact is its rail, with a tick for each entry. */
export function Events({ name, timeline }: Pick<CaseStudy, 'name' | 'timeline'>) {
  return (
    <EvidenceFrame kind="Fact">
      <ol aria-label={`Timeline of ${name}`} className="mt-0.5 grid gap-1">
        {timeline.map(({ date, event }) => (
          <li key={event} className="relative">
            <span aria-hidden="true" className="-mx-2 absolute mt-1 w-1.25 border-ink border-t-2" />
            <p className="font-mono text-data">
              <Moment iso={date} />
            </p>
            <p className="text-ink-2 text-small">{event}</p>
          </li>
        ))}
      </ol>
    </EvidenceFrame>
  )
}
