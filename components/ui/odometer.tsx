interface OdometerProps {
  /** The accessible name, printed beside the digits. */
  label: string
  value: number
}

const WHEELS = 3
// The digit before stands above, is pushed out by the new one, and is not read out.
const ROLL =
  "transition duration-fast before:absolute before:inset-x-0 before:bottom-full before:content-[attr(data-before)/''] starting:translate-y-full"

/** A counter on number wheels. Leading zeros are drawn, not written: the text is the plain number. */
export function Odometer({ label, value }: OdometerProps) {
  const digits = Array.from(String(value))
  const zeros = Math.max(WHEELS - digits.length, 0)
  const wheels = [...Array<string>(zeros).fill(''), ...digits]
  return (
    <div className="flex items-center gap-1">
      <span aria-hidden="true" className="font-mono text-label text-muted uppercase">
        {label}
      </span>
      <output aria-label={label} aria-live="off" translate="no" className="flex gap-0.25">
        {wheels.map((digit, index) => (
          <span
            // Wheels have places, not identities: a changed digit is the next one on the same wheel.
            key={index - wheels.length}
            className="min-w-2.5 overflow-hidden rounded border border-line bg-sunken px-0.5 text-center font-medium font-mono text-small empty:before:content-['0'/'']"
          >
            {digit === '' ? null : (
              <span
                key={digit}
                data-before={(Number(digit) + 9) % 10}
                className={`relative block ${value > 0 ? ROLL : ''}`}
              >
                {digit}
              </span>
            )}
          </span>
        ))}
      </output>
    </div>
  )
}
