import './token-steps.css'
import { Claim } from '@/components/site/claim'
import { Section } from '@/components/ui/section'
import { TokenPart, TokenSample } from './token-sample'

const STEPS = [
  {
    label: 'Identify',
    title: 'Request + device',
    text: 'A fresh id for this request, and the id of this device.',
  },
  {
    label: 'Time',
    title: 'This minute',
    text: 'The current time, as minutes since 1970 in UTC.',
  },
  {
    label: 'Sign',
    title: 'HMAC-SHA512',
    text: 'Keyed with the session key, which the server gave this browser.',
  },
  {
    label: 'Mark',
    title: 'Quarter S1–S4',
    text: 'The 15-second segment of the minute. The server accepts each token once.',
  },
]

/**
 * How a token is made, and the two claims that follow (spec §1). The steps are radio buttons:
 * pointer, touch and arrow keys choose one without a script, and token-steps.css marks
 * it and its bytes in the sample.
 */
export function TokenSteps() {
  return (
    <Section title="How a token is made">
      <div className="token-steps">
        <fieldset className="grid gap-0.125 overflow-hidden rounded-t border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
          <legend className="sr-only">The step to mark in the sample token</legend>
          {STEPS.map(({ label, title, text }, index) => (
            <label
              key={label}
              className="relative flex cursor-pointer flex-col bg-surface p-2.5 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2"
            >
              <input
                type="radio"
                name="token-step"
                value={index + 1}
                defaultChecked={index === 0}
                className="pointer-events-none absolute inset-0 appearance-none outline-none"
              />
              <span className="font-mono text-label text-muted uppercase">
                <TokenPart step={index + 1}>
                  {index + 1} · {label}
                </TokenPart>
              </span>
              <span className="mt-1.5 font-heading font-heavy text-h3">{title}</span>
              <span className="mt-0.5 text-ink-2 text-small">{text}</span>
            </label>
          ))}
        </fieldset>
        <TokenSample />
      </div>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <Claim>
          We claim that knowing the last 1000 tokens does not let an attacker compute the next one.
          That follows if HMAC-SHA512 is unbroken and the session key stays secret.
        </Claim>
        <Claim>
          We claim that tokens expire in seconds. A used token is refused at once, an unused one
          after 15 to 30 seconds. If somebody held it back and changed its label, it can last for up
          to 75.
        </Claim>
      </div>
    </Section>
  )
}
