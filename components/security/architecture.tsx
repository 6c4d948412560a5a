import { Section } from '@/components/ui/section'
import { architectureSteps } from '@/content/security'
import { securityAnchors } from '@/lib/routes'

/** A sequence diagram that is a list: it reads in order, reflows, and needs no second text. */
export function Architecture() {
  return (
    <Section id={securityAnchors.architecture} title="Architecture">
      <figure>
        <ol className="border-line border-t">
          {architectureSteps.map(({ from, to, title, text }, index) => (
            <li
              key={title}
              className="grid gap-1 border-line border-b py-2 md:grid-cols-12 md:items-center md:gap-3"
            >
              <p className="flex items-center gap-1 font-mono text-data md:col-span-4">
                <span className="text-brass">{index + 1}</span>
                <span className="rounded border border-line-strong px-1">{from}</span>
                {to && (
                  <>
                    <span className="sr-only">to</span>
                    <svg viewBox="0 0 40 8" aria-hidden="true" className="h-1 w-5 stroke-ink">
                      <path d="M0 4h38M34 1l4 3-4 3" fill="none" strokeWidth="1.5" />
                    </svg>
                    <span className="rounded border border-line-strong px-1">{to}</span>
                  </>
                )}
              </p>
              <h3 className="text-h3 md:col-span-3">{title}</h3>
              <p className="text-ink-2 md:col-span-5">{text}</p>
            </li>
          ))}
        </ol>
        <figcaption className="mt-1.5 text-muted text-small">
          From sign-in to a checked request. Steps 4 and 5 repeat for every call.
        </figcaption>
      </figure>
    </Section>
  )
}
