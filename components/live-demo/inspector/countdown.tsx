import { useState } from 'react'
import { serverClock } from '@/components/live-demo/demo'
import { formatSeconds, secondsLeft } from '@/lib/demo/token-life'
import { useInterval } from '@/lib/use-interval'

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

const asValid = (time: string) => `valid for ${time}`

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
