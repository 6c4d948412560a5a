import { SourceLink } from '@/components/site/source-link'
import { incidents } from '@/content/incidents'

export function IncidentList() {
  return (
    <ol className="mx-auto max-w-page px-2 sm:px-3">
      {incidents.map(({ name, when, credential, what, sources }) => (
        <li
          key={name}
          className="grid gap-1 border-line border-t py-4 last:border-b md:grid-cols-12 md:gap-3"
        >
          <div className="md:col-span-4">
            <p className="font-mono text-data text-muted">{when}</p>
            <h2 className="mt-0.5 text-h3">{name}</h2>
            <p className="mt-0.5 text-ink-2 text-small">{credential}</p>
          </div>
          <div className="md:col-span-8">
            <p className="max-w-prose text-ink-2">{what}</p>
            <ul
              aria-label={`Sources on ${name}`}
              className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-small"
            >
              {sources.map((source) => (
                <li key={source.url}>
                  <SourceLink {...source} />
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ol>
  )
}
