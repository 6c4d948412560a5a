import { Section } from '@/components/ui/section'
import { limits } from '@/content/security'
import { securityAnchors } from '@/lib/routes'

export function Limits() {
  return (
    <Section id={securityAnchors.limits} label="Read this too" title="Limits">
      <p className="max-w-prose text-ink-2">
        Claims are only worth something with their edges. This is what OTA does not do, or does not
        do alone.
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-3 md:grid-cols-2">
        {limits.map(({ title, text }) => (
          <div key={title} className="border-line border-t pt-1.5">
            <dt className="font-heading font-heavy text-h3">{title}</dt>
            <dd className="mt-0.5 max-w-prose text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
