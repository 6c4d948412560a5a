interface ContentsProps {
  entries: readonly { id: string; title: string }[]
  className?: string
}

/** Links to the parts of a long page. A browser with scroll targets marks the part in view. */
export function Contents({ entries, className = '' }: ContentsProps) {
  return (
    <nav aria-label="On this page" data-print="no" className={className}>
      <NavLabel>On this page</NavLabel>
      <ol className="[scroll-target-group:auto]">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-4 items-center border-line border-l-2 py-0.5 pl-1.5 text-ink-2 text-small hover:text-ink hover:underline [&:target-current]:border-brass-fill [&:target-current]:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The visible name of a nav, whose accessible name is its own. */
export function NavLabel({ children }: { children: string }) {
  return (
    <p aria-hidden="true" className="mb-1 font-mono text-label text-muted uppercase">
      {children}
    </p>
  )
}
