import type { ReactNode } from 'react'
import type { PrivacyEntry } from '@/content/privacy'

interface EntrySectionProps {
  id: string
  title: string
  /** What holds for all of them. */
  children: ReactNode
  entries: readonly PrivacyEntry[]
  /** The names are to be read letter by letter. */
  isCode?: boolean
}

/** Entries as a table that becomes a list where there is no room for columns. */
export function EntrySection({ id, title, children, entries, isCode = false }: EntrySectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="mx-auto grid max-w-page gap-2 px-2 py-4 sm:px-3 md:grid-cols-12 md:gap-3"
    >
      <div className="md:col-span-4">
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        <div className="mt-1.5 max-w-prose text-ink-2 text-small">{children}</div>
      </div>
      <dl className="border-line border-t md:col-span-8">
        {entries.map((entry) => (
          <Entry key={entry.name} {...entry} isCode={isCode} />
        ))}
      </dl>
    </section>
  )
}

function Entry({ name, text, fields, kept, isCode }: PrivacyEntry & { isCode: boolean }) {
  return (
    <div className="gap-x-3 border-line border-b py-2 md:grid md:grid-cols-12">
      <dt
        translate={isCode ? 'no' : undefined}
        className={`font-bold md:col-span-4 ${isCode ? 'font-mono' : ''}`}
      >
        {name}
      </dt>
      <dd className="max-w-prose text-ink-2 md:col-span-8">
        {text}
        {fields && (
          <ul aria-label={`Fields of ${name}`} className="mt-1 grid gap-0.5 text-small">
            {Object.entries(fields).map(([field, meaning]) => (
              <li key={field}>
                <code translate="no" className="text-ink">
                  {field}
                </code>
                : {meaning}
              </li>
            ))}
          </ul>
        )}
      </dd>
      {kept && (
        <dd className="mt-1 max-w-prose text-muted text-small md:col-span-8 md:col-start-5">
          Kept {kept}
        </dd>
      )}
    </div>
  )
}
