import { type ReactNode, useState } from 'react'
import { serverClock } from '@/components/live-demo/api'
import type { SentRequest } from '@/components/live-demo/monitors/call-result'
import { schemes } from '@/components/site/marker'
import { buttonClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { VerdictMark, verdictTone } from '@/components/ui/verdict'
import type { TokenKind } from '@/lib/token-kind'
import { useInterval } from '@/lib/use-interval'
import { masked, toCurl } from './curl'
import { type Check, formatSeconds, secondsLeft } from './token'

/** A titled part of the inspector. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-3">
      <h3 className="font-mono font-medium text-label text-muted uppercase">{title}</h3>
      <div className="mt-1">{children}</div>
    </section>
  )
}

/** A header of the request. */
export function SentHeader({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mb-2 last:mb-0">
      <h4 className="mb-0.5 font-mono text-data text-ink-2">{name}</h4>
      {children}
    </div>
  )
}

/** A value in full. */
export function Value({ children }: { children: ReactNode }) {
  return (
    <p translate="no" className="wrap-anywhere font-mono text-data">
      {children}
    </p>
  )
}

interface Part {
  label: string
  value: string
  /** A part of the token has the colour of its kind. */
  kind?: TokenKind
}

/** The first and last characters, which are enough to distinguish two tokens. */
export const shortened = (value: string, ends = 8) =>
  `${value.slice(0, ends)} … ${value.slice(-ends)}`

/** The parts of a token, each with its label. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className="flex flex-wrap gap-x-1.5 gap-y-1">
      {parts.map(({ label, value, kind }) => (
        <li
          key={label}
          className={`border-t-4 pt-0.5 font-mono text-data ${kind ? `${schemes[kind].border} ${schemes[kind].text}` : 'border-line-strong text-ink-2'}`}
        >
          <code translate="no" className="wrap-anywhere font-bold">
            {value}
          </code>
          <span className="block text-label text-muted">{label}</span>
        </li>
      ))}
    </ul>
  )
}

interface CheckListProps {
  checks: readonly Check[]
  /** A sentence on the checks that only the server can make. */
  note: string
}

/** The checks that this browser can repeat, with their results. */
export function CheckList({ checks, note }: CheckListProps) {
  return (
    <Block title="Checked in this browser">
      <ul className="text-small">
        {checks.map(({ isOk, text }) => (
          <li key={text} className="mt-0.5 flex gap-1">
            <span className={`font-bold font-mono ${verdictTone(isOk)}`}>
              <VerdictMark isOk={isOk} />
              <span className="sr-only">{isOk ? 'Yes' : 'No'}</span>
            </span>
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-0.5 text-ink-2 text-small">{note}</p>
    </Block>
  )
}

interface LifetimeProps {
  /** Unix ms on the server's clock. */
  until: number
  /** The whole lifetime in s: one mark a second, or one a minute above 60 s. */
  total: number
  kind: TokenKind
  /** The sentence for the time left, such as `9 s`. */
  describe: (time: string) => string
  children: ReactNode
}

/** Counts down a token's remaining seconds; each mark fades as its time passes. */
export function Lifetime({ until, total, kind, describe, children }: LifetimeProps) {
  const [now, setNow] = useState(() => serverClock.serverNow())
  const left = secondsLeft(until, now)
  const marks = total > 60 ? total / 60 : total
  useInterval(() => setNow(serverClock.serverNow()), left > 0 ? 1000 : null)
  return (
    <Block title="Lifetime">
      {/* Silent: a second spoken every second would drown the rest. */}
      <p role="timer" aria-live="off" translate="no" className="font-medium font-mono text-h3">
        {left > 0 ? describe(formatSeconds(left)) : 'Expired'}
      </p>
      <svg
        viewBox={`0 0 ${marks * 10} 12`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block h-1.5 w-full"
        strokeWidth="2"
      >
        {Array.from({ length: marks }, (_, index) => (
          <path
            key={index}
            d={`M${index * 10 + 5} 0V12`}
            vectorEffect="non-scaling-stroke"
            className={
              index < Math.ceil((left / total) * marks) ? schemes[kind].stroke : 'stroke-line'
            }
          />
        ))}
      </svg>
      <p className="mt-1 text-ink-2 text-small">{children}</p>
    </Block>
  )
}

/** The request as a curl command. @param result of the command with its secrets. */
export function Curl({ sent, result }: { sent: SentRequest; result: string }) {
  const [hasSecrets, setSecrets] = useState(false)
  return (
    <Block title="Replay it">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CopyButton
          text={toCurl(hasSecrets ? sent : masked(sent), window.location.href)}
          what="curl"
          className={buttonClass('secondary', 'small')}
        />
        <label className="flex min-h-4.5 cursor-pointer items-center gap-1 text-small">
          <input
            type="checkbox"
            checked={hasSecrets}
            onChange={({ target }) => setSecrets(target.checked)}
          />
          Include secrets
        </label>
      </div>
      <p className="mt-1 text-ink-2 text-small">
        {hasSecrets
          ? `${result} Anyone who sees the command can send it.`
          : 'Placeholders stand in for tokens and ids, so the command is safe to share. The server answers it with 401.'}
      </p>
    </Block>
  )
}
