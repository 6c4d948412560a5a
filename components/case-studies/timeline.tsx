import { incidentId, incidents } from '@/content/incidents'
import { IncidentCard } from './incident-card'
import { TickRail } from './tick-rail'

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Incidents in order of time, along a rail of ticks. */
export function Timeline() {
  return (
    <div className="mx-auto max-w-page px-2 sm:px-3">
      <div className="relative">
        <TickRail />
        <ol className="grid gap-4 pl-4 md:pl-5">
          {incidents.map((incident) => (
            <li
              key={incident.name}
              id={incidentId(incident)}
              className="grid gap-1 md:grid-cols-12 md:gap-3"
            >
              <p className="font-mono text-data md:col-span-2 md:pt-4">
                <span
                  aria-hidden="true"
                  className="absolute left-0 mt-1 w-2.5 border-ink border-t-2"
                />
                <time dateTime={incident.month}>{month.format(new Date(incident.month))}</time>
              </p>
              <IncidentCard {...incident} />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
