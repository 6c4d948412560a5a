/** The pieces of the sequence diagram; lengths are units of its 720 wide drawing. */

const HEAD_WIDTH = 164
const LINE_HEIGHT = 20

interface LifelineProps {
  x: number
  name: string
  bottom: number
}

export function Lifeline({ x, name, bottom }: LifelineProps) {
  return (
    <>
      <path d={`M${x} 40V${bottom}`} className="stroke-line-strong" />
      <rect
        x={x - HEAD_WIDTH / 2}
        y="1"
        width={HEAD_WIDTH}
        height="38"
        rx="4"
        className="fill-paper stroke-ink"
      />
      <text x={x} y="25" textAnchor="middle" className="font-bold">
        {name}
      </text>
    </>
  )
}

interface MessageProps {
  y: number
  from: number
  to: number
  label: string
  /** Where the label is centred, if not half-way. */
  labelAt?: number
  /** What is handed over: the kind's colour and marker. */
  kind?: 'jwt' | 'ota'
}

const strokes = { jwt: 'stroke-steel', ota: 'stroke-brass-fill', none: 'stroke-ink' } as const
/** Advance of one character of the data font at 13 units. */
const ADVANCE = 7.8

export function Message({ y, from, to, label, labelAt = (from + to) / 2, kind }: MessageProps) {
  const back = to > from ? -1 : 1
  const markerAt = labelAt - (label.length * ADVANCE) / 2 - 12
  return (
    <>
      <path
        d={`M${from} ${y}H${to}M${to + 8 * back} ${y - 4}L${to} ${y}L${to + 8 * back} ${y + 4}`}
        fill="none"
        strokeWidth="1.5"
        className={strokes[kind ?? 'none']}
      />
      {kind === 'jwt' && (
        <rect x={markerAt - 5} y={y - 15} width="10" height="10" className="fill-steel" />
      )}
      {kind === 'ota' && (
        <circle
          cx={markerAt}
          cy={y - 10}
          r="4.5"
          fill="none"
          strokeWidth="2"
          className="stroke-brass-fill"
        />
      )}
      <text x={labelAt} y={y - 6} textAnchor="middle">
        {label}
      </text>
    </>
  )
}

interface BoxProps {
  x: number
  y: number
  width: number
  lines: readonly string[]
}

/** Work that one side does by itself. */
export function Box({ x, y, width, lines }: BoxProps) {
  return (
    <>
      <rect
        x={x}
        y={y}
        width={width}
        height={lines.length * LINE_HEIGHT + 16}
        rx="4"
        className="fill-paper stroke-brass-fill"
      />
      {lines.map((line, index) => (
        <text key={line} x={x + width / 2} y={y + 22 + index * LINE_HEIGHT} textAnchor="middle">
          {line}
        </text>
      ))}
    </>
  )
}

interface StepProps {
  number: number
  x: number
  y: number
  /** One of the steps of every request. */
  repeats?: boolean
}

export function Step({ number, x, y, repeats = false }: StepProps) {
  return (
    <>
      <circle cx={x} cy={y} r="11" className={repeats ? 'fill-brass' : 'fill-ink'} />
      <text x={x} y={y + 4.5} textAnchor="middle" className="fill-paper font-bold">
        {number}
      </text>
    </>
  )
}
