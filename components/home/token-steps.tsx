import { Claim } from '@/components/site/claim'
import { Section } from '@/components/ui/section'

const STEPS = [
  {
    label: 'Identify',
    title: 'Request + device',
    text: 'A fresh id for this request, and the id of this device.',
  },
  {
    label: 'Time',
    title: 'This minute',
    text: 'Minutes since the epoch, in UTC: the current time.',
  },
  {
    label: 'Sign',
    title: 'HMAC-SHA512',
    text: 'Keyed with the session key that this session was given.',
  },
  {
    label: 'Mark',
    title: 'Quarter S1–S4',
    text: 'The 15 second segment. Used once, then refused.',
  },
]

/** How a token is made, and the two claims that follow (spec §1). */
export function TokenSteps() {
  return (
    <Section title="How a token is made">
      <ol className="grid overflow-hidden rounded border border-line bg-surface sm:grid-cols-2 lg:grid-cols-4">
        {STEPS.map(({ label, title, text }, index) => (
          <li
            key={label}
            className="border-line p-2.5 not-last:border-b lg:not-last:border-r lg:border-b-0"
          >
            <p className="font-mono text-label text-muted uppercase">
              {index + 1} · {label}
            </p>
            <h3 className="mt-1.5 text-h3">{title}</h3>
            <p className="mt-0.5 text-ink-2 text-small">{text}</p>
          </li>
        ))}
      </ol>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <Claim>
          OTA’s makers claim that the last 1000 tokens stolen cannot yield the next. That follows if
          HMAC-SHA512 is unbroken and the session key stays secret.
        </Claim>
        <Claim>
          OTA’s makers claim that tokens expire in seconds. A token is meant to be used once and
          stops being accepted within seconds to a little over a minute, depending on when it
          arrives.
        </Claim>
      </div>
    </Section>
  )
}
