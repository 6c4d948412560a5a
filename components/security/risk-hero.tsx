import { pages } from '@/lib/pages'
import { CapturedRequest } from './captured-request'

/** Ink ground in both themes: inside, tokens take their dark values. On paper there is no ground. */
export function RiskHero() {
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
