import { createSessionMac } from '@one-tick-ahead/ota/server/mac'
import { tickAt } from '@one-tick-ahead/ota/token'
import vectors from '@one-tick-ahead/ota/vectors.json'
import type { ReactNode } from 'react'

/** Published inputs, so that anyone can work the sample out again. */
const SAMPLE = vectors.vectors.find(({ name }) => name === 'seg2-first-ms')

/** A token worked out while the site is built; each part carries the number of the step it is from. */
export function TokenSample() {
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
export function TokenPart({ step, children }: { step: number; children: ReactNode }) {
  return (
    <span data-step={step} className="transition-[background-color] duration-fast">
      {children}
    </span>
  )
}
