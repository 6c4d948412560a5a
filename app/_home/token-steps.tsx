import './token-steps.css'
import { createSessionMac } from '@one-tick-ahead/ota/server/mac'
import { tickAt } from '@one-tick-ahead/ota/token'
import vectors from '@one-tick-ahead/ota/vectors.json'
import type { ReactNode } from 'react'
import { LimitsLink } from '@/components/site/evidence'
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
      <p className="mt-2 max-w-prose text-ink-2 text-small">
        <strong className="text-ink">We claim:</strong> the last 1000 tokens, stolen, cannot yield
        the next one, while HMAC-SHA512 is unbroken and the session key is secret; and tokens expire
        in seconds, a used one at once, an unused one after 15 to 30, or up to 75 if somebody held
        it back and relabelled it. <LimitsLink />
      </p>
    </Section>
  )
}

/** Published inputs, so that anyone can work the sample out again. */
const SAMPLE = vectors.vectors.find(({ name }) => name === 'seg2-first-ms')

/** A token worked out while the site is built; each part carries the number of the step it is from. */
function TokenSample() {
  if (!SAMPLE) throw new Error('ota-vectors.json has lost its sample, seg2-first-ms')
  const { requestId, deviceId, sessionKey, timestampMs } = SAMPLE
  const { minute, segment } = tickAt(timestampMs)
  return (
    <dl
      translate="no"
      className="grid gap-x-2 rounded-b border border-line border-t-0 bg-tape px-2.5 py-2 font-mono text-data tape text-ink md:grid-cols-[auto_1fr]"
    >
      <dt className="text-muted">Input</dt>
      <dd className="wrap-anywhere mb-1">
        <TokenPart step={1}>{requestId}</TokenPart>|<TokenPart step={1}>{deviceId}</TokenPart>|
        <TokenPart step={2}>{minute}</TokenPart>
      </dd>
      <dt className="text-muted">Token</dt>
      <dd className="wrap-anywhere">
        OTA{' '}
        <TokenPart step={3}>{createSessionMac(sessionKey, deviceId)(requestId, minute)}</TokenPart>-
        <TokenPart step={4}>S{segment}</TokenPart>
      </dd>
    </dl>
  )
}

/** What a step is about, in its own heading and in the sample. */
function TokenPart({ step, children }: { step: number; children: ReactNode }) {
  return (
    <span data-step={step} className="transition-[background-color] duration-fast">
      {children}
    </span>
  )
}
