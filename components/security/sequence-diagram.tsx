import { architectureSteps, parties, type Message as Said, type Work } from '@/content/architecture'
import { Box, Lifeline, Message, Step } from './sequence-parts'

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
        return (
          <g key={title}>
            {'lines' in flow ? <Alone {...flow} y={y} /> : <Exchange messages={flow} y={y} />}
            <Step number={index + 1} x={startOf(flow)} y={y} repeats={repeats} />
          </g>
        )
      })}
    </svg>
  )
}

function startOf(flow: readonly Said[] | Work): number {
  return 'lines' in flow ? BOXES[flow.at][0] : AT[flow[0]?.from ?? 'browser']
}

function Alone({ at, lines, y }: Work & { y: number }) {
  const [x, width] = BOXES[at]
  return <Box x={x} y={y} width={width} lines={lines} />
}

function Exchange({ messages, y }: { messages: readonly Said[]; y: number }) {
  return messages.map(({ from, to, label, kind, along }, index) => (
    <g key={label}>
      <Message
        y={y + index * MESSAGE_GAP}
        from={AT[from]}
        to={AT[to]}
        label={label}
        // A label on the browser's lifeline could not be read.
        labelAt={
          from === 'provider' && to === 'server' ? (AT.provider + AT.browser) / 2 : undefined
        }
        kind={kind}
      />
      {along && (
        <text x={(AT[from] + AT[to]) / 2} y={y + 16} textAnchor="middle" className="fill-muted">
          {along}
        </text>
      )}
    </g>
  ))
}
