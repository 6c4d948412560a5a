import { Claim } from '@/components/site/claim'
import { Section } from '@/components/ui/section'
import { helpCards } from '@/content/help-cards'
import { RequestStrip } from './request-strip'

/** Each card with a call before and after. */
export function HowOtaHelps() {
  return (
    <Section title="How OTA helps">
      <ul className="grid gap-3 md:grid-cols-2">
        {helpCards.map(({ title, text, before, after, note }) => (
          <li key={title} className="rounded border border-line bg-surface p-2.5 md:p-4">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
            <RequestStrip label="Before: one static JWT" kind="jwt" requests={before} />
            <RequestStrip label="With OTA: a token each" kind="ota" requests={after} />
            <p className="mt-1 text-muted text-small">{note}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Claim>
          We claim two things. A one-time token that is made elsewhere, from what a script can copy,
          is refused at once. A complete copy of a browser profile is noticed when copy and original
          have both been used.
        </Claim>
      </div>
    </Section>
  )
}
