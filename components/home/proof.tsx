import vectors from '@one-tick-ahead/ota/vectors.json'
import { SiteLink } from '@/components/site/site-link'
import { rowLink } from '@/components/ui/link'
import { RowArrow } from '@/components/ui/row-arrow'
import { Section } from '@/components/ui/section'
import { proofFiles, routes } from '@/lib/routes'

const PROOFS = [
  {
    title: 'Test vectors',
    text: `${vectors.vectors.length} tokens with every input, and what a verifier must answer.`,
    href: proofFiles.vectors,
  },
  {
    title: 'Source',
    text: 'The code that makes tokens in the browser and checks them on the server, as it runs here.',
    href: proofFiles.source,
  },
  {
    title: 'Threat model',
    text: 'Five attacks: what OTA changes about each, what it does not, and the limits.',
    href: routes.security,
  },
  {
    title: 'Demo',
    text: 'A real server, a real attacker, and measured times.',
    href: routes.liveDemo,
  },
]

/** Where a reader who believes nothing can look. */
export function Proof() {
  return (
    <Section title="Check it">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {PROOFS.map(({ title, text, href }) => (
          <li key={title} className="relative border-line-strong border-t pt-1.5">
            <RowArrow top="top-2" />
            <h3 className="pr-3 text-h3">
              <SiteLink href={href} className={rowLink}>
                {title}
              </SiteLink>
            </h3>
            <p className="mt-0.5 text-ink-2 text-small">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
