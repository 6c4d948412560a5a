import { architectureSteps, type Message, parties, type Work } from './words'

/** Lengths are units of the 720 wide drawing. */
const HEIGHT = 660
const AT = { provider: 90, browser: 330, server: 620 } as const
/** Where each step begins, and how far its messages are apart. */
const STEPS_Y = [86, 194, 272, 378, 474, 510, 614]
const MESSAGE_GAP = 30
/** The left edge and the width of what each side does by itself; the provider does nothing here. */
const BOXES = { provider: [0, 0], browser: [190, 280], server: [494, 204] } as const

/** The steps of the list below it; the browser's lifeline is in the middle, as in every call. */
export function SequenceDiagram() {
  return (
    <svg
      viewBox={`0 0 720 ${HEIGHT}`}
      role="img"
      aria-labelledby="sequence-title sequence-text"
      data-print="no"
      className="hidden w-full fill-ink font-mono text-data md:block"
    >
      <title id="sequence-title">Sequence diagram: sign-in, registration, requests</title>
      <desc id="sequence-text">
        Three lifelines, identity provider, browser and server, and the seven steps that are written
        out below. Steps 4 to 7 are framed: they repeat for every request.
      </desc>

      <Lifeline x={AT.provider} name={parties.provider} bottom={312} />
      <Lifeline x={AT.browser} name={parties.browser} bottom={HEIGHT} />
      <Lifeline x={AT.server} name={parties.server} bottom={HEIGHT} />
      <rect
        x="150"
        y="336"
        width="560"
        height="306"
        rx="4"
        strokeDasharray="4 4"
        className="fill-none stroke-brass-fill"
      />
      <text x="162" y="358" className="fill-brass text-label">
        EVERY REQUEST
      </text>
      {architectureSteps.map(({ title, flow, repeats }, index) => {
        const y = STEPS_Y[index] ?? 0
        const isAlone = 'lines' in flow
        const x = isAlone ? BOXES[flow.at][0] : AT[flow[0]?.from ?? 'browser']
        return (
          <g key={title}>
            {isAlone ? (
              <Box {...flow} y={y} />
            ) : (
              flow.map((message, at) => (
                <Arrow key={message.label} {...message} y={y + at * MESSAGE_GAP} />
              ))
            )}
            <Step number={index + 1} x={x} y={y} repeats={repeats} />
          </g>
        )
      })}
    </svg>
  )
}

const HEAD_WIDTH = 164
const LINE_HEIGHT = 20

function Lifeline({ x, name, bottom }: { x: number; name: string; bottom: number }) {
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

const strokes = { jwt: 'stroke-steel', ota: 'stroke-brass-fill', none: 'stroke-ink' } as const
/** Advance of one character of the data font at 13 units. */
const ADVANCE = 7.8

/** What one side sends another, in the colour and with the marker of what is handed over. */
function Arrow({ from, to, label, kind, along, y }: Message & { y: number }) {
  const [start, end] = [AT[from], AT[to]]
  const middle = (start + end) / 2
  const back = end > start ? -1 : 1
  // A label on the browser's lifeline could not be read.
  const labelAt = from === 'provider' && to === 'server' ? (start + AT.browser) / 2 : middle
  const markerAt = labelAt - (label.length * ADVANCE) / 2 - 12
  return (
    <g>
      <path
        d={`M${start} ${y}H${end}M${end + 8 * back} ${y - 4}L${end} ${y}L${end + 8 * back} ${y + 4}`}
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
      {along && (
        <text x={middle} y={y + 16} textAnchor="middle" className="fill-muted">
          {along}
        </text>
      )}
    </g>
  )
}

/** Work that one side does by itself. */
function Box({ at, lines, y }: Work & { y: number }) {
  const [x, width] = BOXES[at]
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

function Step({ number, x, y, repeats = false }: StepProps) {
  return (
    <>
      <circle cx={x} cy={y} r="11" className={repeats ? 'fill-brass' : 'fill-ink'} />
      <text x={x} y={y + 4.5} textAnchor="middle" className="fill-paper font-bold">
        {number}
      </text>
    </>
  )
}
