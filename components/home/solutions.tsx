import { SiteLink } from '@/components/site/site-link'
import { rowLink } from '@/components/ui/link'
import { RowArrow } from '@/components/ui/row-arrow'
import { Section } from '@/components/ui/section'
import { solutions } from '@/content/solutions'

export function Solutions() {
  return (
    <Section title="Solutions">
      <ol className="border-line border-t">
        {solutions.map(({ name, text, href }, index) => (
          <li
            key={name}
            className="relative grid gap-1 border-line border-b py-3 md:grid-cols-12 md:gap-3"
          >
            <span aria-hidden="true" className="font-mono text-brass text-small">
              0{index + 1}
            </span>
            <h3 className="text-h3 md:col-span-4">
              <SiteLink href={href} className={rowLink}>
                {name}
              </SiteLink>
            </h3>
            <p className="text-ink-2 md:col-span-6">{text}</p>
            <RowArrow />
          </li>
        ))}
      </ol>
    </Section>
  )
}
