import { SiteLink } from '@/components/site/site-link'
import { architectureSteps, threatSections } from '@/content/security'
import { limitsHref, securityAnchors } from '@/lib/routes'

const CONTENTS = [
  ...threatSections.map(({ id, title }) => ({ href: `#${id}`, title })),
  {
    href: `#${securityAnchors.architecture}`,
    title: `Architecture in ${architectureSteps.length} steps`,
  },
  { href: `#${securityAnchors.checklist}`, title: 'The checklist' },
  { href: limitsHref, title: 'Limits' },
]

/** Ink ground in both themes: the colours swap, the contrast stays. */
export function RiskHero() {
  return (
    <div className="bg-ink text-paper">
      <div className="mx-auto grid max-w-page gap-4 px-2 py-8 sm:px-3 md:grid-cols-12 md:py-10">
        <div className="md:col-span-7">
          <p className="mb-1.5 font-mono text-label uppercase">OTA-Security</p>
          <h1 className="text-display">You are at risk!</h1>
          <p className="mt-2 max-w-prose">
            If a server accepts the same token twice, a copy is as good as the original. These are
            the ways in which copies are made and used, what OTA’s makers claim to change, and what
            stays as it is.
          </p>
        </div>
        <nav aria-label="On this page" className="md:col-span-4 md:col-start-9">
          <ol className="border-t">
            {CONTENTS.map(({ href, title }) => (
              <li key={href} className="border-b">
                <SiteLink
                  href={href}
                  className="flex min-h-4.5 items-center text-small hover:underline"
                >
                  {title}
                </SiteLink>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </div>
  )
}
