import './token-steps.css'
import type { ReactNode } from 'react'
import { LimitsLink } from '@/components/site/evidence'
import { Section } from '@/components/ui/section'
import { sample } from './sample'

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
              className="relative flex cursor-pointer flex-col bg-surface p-2 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:-outline-offset-2"
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
      <p className="mt-2 text-ink-2 text-small">
        <strong className="text-ink">We claim:</strong> the last 1000 tokens, stolen, cannot yield
        the next one, and tokens expire in seconds. <LimitsLink />
      </p>
    </Section>
  )
}

/** Each part carries the number of the step it is from. */
function TokenSample() {
  return (
    <dl
      translate="no"
      className="grid gap-x-2 rounded-b border border-line border-t-0 bg-tape px-2 py-2 font-mono text-data tape text-ink md:grid-cols-[auto_1fr]"
    >
      <dt className="text-muted">Input</dt>
      <dd className="wrap-anywhere mb-1">
        <TokenPart step={1}>{sample.requestId}</TokenPart>|
        <TokenPart step={1}>{sample.deviceId}</TokenPart>|
        <TokenPart step={2}>{sample.minute}</TokenPart>
      </dd>
      <dt className="text-muted">Token</dt>
      <dd className="break-all lg:tracking-[-0.02em]">
        OTA <TokenPart step={3}>{sample.mac}</TokenPart>-
        <TokenPart step={4}>S{sample.segment}</TokenPart>
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
