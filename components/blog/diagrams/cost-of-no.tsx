/** Lengths are units of a drawing 360 wide, about one CSS pixel each on a phone. */
const WIDTH = 360
const ROW = 38
const GROUP = 30
const TOP = 74

const groups = [
  { name: 'Before any token is read', steps: ['Connection, TLS', 'HTTP parsing'] },
  { name: 'Cheap: no hash, no memory', steps: ['Length, shape', 'Time window'] },
  { name: 'One computation', steps: ['MAC or signature'] },
  { name: 'Memory', steps: ['Used ids'] },
  { name: 'The work itself', steps: ['Database', 'Handler'] },
] as const

/** The centre of each step and the top of each group, from above. */
const bands = groups.map(({ name, steps }, index) => {
  const before = groups.slice(0, index)
  const stepsBefore = before.reduce((sum, group) => sum + group.steps.length, 0)
  const y = TOP + index * GROUP + stepsBefore * ROW
  const rows = steps.map((step, row) => ({ step, y: y + GROUP + (row + 0.5) * ROW }))
  return { name, y, rows }
})
const rows = bands.flatMap((band) => band.rows)
const HEIGHT = (rows.at(-1)?.y ?? 0) + ROW / 2 + 2

/** How many steps each kind of request takes; the last is the one that answers. */
const requests = [
  { name: 'garbage', steps: 3 },
  { name: 'stale', steps: 4, orElse: 5 },
  { name: 'forged', steps: 5 },
  { name: 'spent', steps: 6 },
  { name: 'valid', steps: 8 },
] as const

export function CostOfNo() {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby="cost-of-no-title cost-of-no-desc"
      fontSize="13"
      className="mx-auto w-full max-w-ring font-mono"
    >
      <title id="cost-of-no-title">How far five kinds of request get</title>
      <desc id="cost-of-no-desc">
        Eight steps from above: connection and TLS, HTTP parsing, length and shape, time window, one
        MAC or signature, used ids, database, handler. Garbage is refused at length and shape, a
        stale request at the time window, or at the MAC when its label happens to fit, a forged one
        at the MAC, a spent one at the used ids. Only a valid request reaches the database and the
        handler.
      </desc>
      {bands.map(({ name, y, rows: steps }) => (
        <g key={name}>
          <rect y={y} width={WIDTH} height={GROUP - 6} className="fill-sunken" />
          <text x="8" y={y + 16} fontSize="12" className="fill-ink-2">
            {name}
          </text>
          {steps.map(({ step, y: middle }) => (
            <text key={step} x="8" y={middle + 4} className="fill-ink">
              {step}
            </text>
          ))}
        </g>
      ))}
      {requests.map((request, index) => (
        <Lane key={request.name} {...request} index={index} />
      ))}
    </svg>
  )
}

interface LaneProps {
  name: string
  steps: number
  orElse?: number
  index: number
}

/** One request on its way down; a dot for each step that it has cost. */
function Lane({ name, steps, orElse, index }: LaneProps) {
  const x = 204 + index * 33
  const labelY = index % 2 === 0 ? 16 : 40
  const end = rows[steps - 1]?.y ?? 0
  const laterEnd = orElse && rows[orElse - 1]?.y
  return (
    <g fill="none" strokeWidth="1.5">
      <text x={x} y={labelY} textAnchor="middle" className="fill-ink">
        {name}
      </text>
      <path d={`M${x} ${labelY + 8}V${end}`} className="stroke-line-strong" />
      {laterEnd && (
        <path d={`M${x} ${end}V${laterEnd}`} strokeDasharray="3 4" className="stroke-line-strong" />
      )}
      {rows.slice(0, (orElse ?? steps) - 1).map(({ y }) => (
        <circle key={y} cx={x} cy={y} r="3" className="fill-ink-2" />
      ))}
      <Verdict x={x} y={end} accepted={steps === rows.length} />
      {laterEnd && <Verdict x={x} y={laterEnd} accepted={false} />}
    </g>
  )
}

function Verdict({ x, y, accepted }: { x: number; y: number; accepted: boolean }) {
  return (
    <>
      <circle cx={x} cy={y} r="9" className="fill-surface stroke-line-strong" />
      <path
        d={accepted ? `M${x - 4.5} ${y}l3.5 3.5 5.5 -7` : `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`}
        strokeWidth="2"
        className={accepted ? 'stroke-jade' : 'stroke-carmine'}
      />
    </>
  )
}
