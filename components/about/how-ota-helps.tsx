import { Claim } from '@/components/site/claim'
import { Section } from '@/components/ui/section'

const CARDS = [
  {
    title: 'Protect Your APIs',
    text: 'Every call carries a token of its own. The server works out what the token must be and compares, without a database read to check it.',
    before: 'Bearer eyJhbGci… the same on every call',
    after: 'OTA 0575e871…-S2, then OTA 8c41d20e…-S3',
  },
  {
    title: 'Device Cloning Protection',
    text: 'Tokens are tied to a device id, and each request names the requests before it. When two devices write one history, the histories stop agreeing.',
    before: 'Copied storage works anywhere',
    after: 'Copied storage meets a second check',
  },
] as const

/** Two cards by their exact names (spec §2). */
export function HowOtaHelps() {
  return (
    <Section title="How OTA helps">
      <ul className="grid gap-3 md:grid-cols-2">
        {CARDS.map(({ title, text, before, after }) => (
          <li key={title} className="rounded border border-line bg-surface p-3">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
            <dl className="mt-2 rounded border border-tape-line bg-tape p-1.5 font-mono text-data text-tape-ink">
              <Strip term="Before" value={before} />
              <Strip term="With OTA" value={after} />
            </dl>
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Claim>
          OTA’s makers claim that copied browser data alone is refused at once, and that a complete
          copy of a browser profile is noticed when both copies are used.
        </Claim>
      </div>
    </Section>
  )
}

function Strip({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex gap-1.5 py-0.25">
      <dt className="w-9 shrink-0 text-tape-muted">{term}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  )
}
