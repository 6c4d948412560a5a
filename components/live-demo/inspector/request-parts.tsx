import { useState } from 'react'
import { serverClock } from '@/components/live-demo/demo'
import type { SentRequest } from '@/components/live-demo/monitors/call'
import { buttonClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { VerdictMark, verdictTone } from '@/components/ui/verdict'
import { useInterval } from '@/lib/use-interval'
import { toCurl } from './curl'
import { Block } from './drawer'
import { type Check, formatSeconds, secondsLeft } from './token'

const tones = {
  steel: 'border-steel text-steel',
  brass: 'border-brass-fill text-brass',
  ink: 'border-ink text-ink',
  dashed: 'border-ink border-dashed text-ink',
  plain: 'border-line-strong text-ink-2',
}

interface Part {
  /** What it is, in a word or two. */
  label: string
  value: string
  /** Part of the token proper in the colour of its kind; others tell parts of one text apart. */
  tone?: keyof typeof tones
}

/** First and last characters: enough to tell two tokens apart. */
export const shortened = (text: string, ends = 8) => `${text.slice(0, ends)} … ${text.slice(-ends)}`

/** An `Authorization` value, split where its format splits it. */
export function TokenParts({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className="flex flex-wrap gap-x-1.5 gap-y-1">
      {parts.map(({ label, value, tone = 'plain' }) => (
        <li key={label} className={`border-t-4 pt-0.5 font-mono text-data ${tones[tone]}`}>
          <code translate="no" className="font-bold">
            {value}
          </code>
          <span className="block text-label text-muted">{label}</span>
        </li>
      ))}
    </ul>
  )
}

interface MacInputProps {
  requestId: string
  deviceId: string
  minute: number
}

/** The text that is signed, by its parts. All of it is ASCII: a character is a byte. */
export function MacInput({ requestId, deviceId, minute }: MacInputProps) {
  const device = requestId.length + 1
  const time = device + deviceId.length + 1
  const last = time + String(minute).length - 1
  return (
    <TokenParts
      parts={[
        { label: `request id, bytes 0 to ${device - 2}`, value: requestId, tone: 'brass' },
        { label: `${device - 1}`, value: '|' },
        { label: `device id, ${device} to ${time - 2}`, value: deviceId, tone: 'ink' },
        { label: `${time - 1}`, value: '|' },
        { label: `minute, ${time} to ${last}`, value: String(minute), tone: 'dashed' },
      ]}
    />
  )
}

interface CheckListProps {
  checks: readonly Check[]
  /** What cannot be checked here. */
  rest: string
}

/** What this browser has looked at again, each with its result. */
export function CheckList({ checks, rest }: CheckListProps) {
  return (
    <>
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
      <p className="mt-0.5 text-ink-2 text-small">{rest}</p>
    </>
  )
}

const strokes = { steel: 'stroke-steel', brass: 'stroke-brass-fill' }

interface CountdownProps {
  /** Unix ms on the server's clock. */
  until: number
  /** The whole length, in s, that the marks stand for. */
  total: number
  marks: number
  tone: keyof typeof strokes
  /** What the time is told as. */
  tell?: (time: string) => string
}

const asValid = (time: string) => `Valid for ${time}`

/** How long a token could still be accepted, second by second; a mark goes out as its time passes. */
export function Countdown({ until, total, marks, tone, tell = asValid }: CountdownProps) {
  const [now, setNow] = useState(() => serverClock.serverNow())
  const left = secondsLeft(until, now)
  useInterval(() => setNow(serverClock.serverNow()), left > 0 ? 1000 : null)
  return (
    <>
      {/* Silent: a second spoken every second would drown the rest. */}
      <p role="timer" aria-live="off" translate="no" className="font-medium font-mono text-h3">
        {left > 0 ? tell(formatSeconds(left)) : 'expired'}
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
            className={index < Math.ceil((left / total) * marks) ? strokes[tone] : 'stroke-line'}
          />
        ))}
      </svg>
    </>
  )
}

/** The request to take away. @param note what a second sender would get. */
export function CurlBlock({ sent, note }: { sent: SentRequest; note: string }) {
  const [hasSecrets, setSecrets] = useState(false)
  return (
    <Block title="Send it again">
      <p className="mb-1.5 text-small">{note}</p>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CopyButton
          text={toCurl(sent, { base: window.location.href, hasSecrets })}
          what="curl"
          className={buttonClass('secondary', 'small')}
        />
        <label className="flex min-h-4.5 cursor-pointer items-center gap-1 text-small">
          <input
            type="checkbox"
            checked={hasSecrets}
            onChange={({ target }) => setSecrets(target.checked)}
          />
          With secrets
        </label>
      </div>
      <p className="mt-1 text-ink-2 text-small">
        {hasSecrets
          ? 'The command has the token. Anyone who sees it can send it.'
          : `${sent.device ? 'Token and ids are' : 'The token is'} left out, so the command can be shown to anybody.`}
      </p>
    </Block>
  )
}
