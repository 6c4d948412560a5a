import type { ReactNode } from 'react'

/** Lengths are units of the 360 wide drawing. */
const LEFT = 2
const RIGHT = 358
const PER_SECOND = 3.7
const BAR_HEIGHT = 18
const ROW_HEIGHT = 86
const ROWS_AT = 58
/** Where segments begin: a minute has four, and half of the next is drawn. */
const TICKS = [0, 15, 30, 45, 60, 75, 90]

const xAt = (second: number) => LEFT + second * PER_SECOND

/** A bar that the line is too short for: it is torn, and says how much is missing. */
function TornBar({ missing }: { missing: string }) {
  const tear = xAt(90) + 4
  return (
    <>
      <path
        d={`M${LEFT} 0H${tear}l-5 6l5 6l-5 6H${LEFT}ZM${tear + 5} 0H${RIGHT}v18H${tear}l5 -6l-5 -6Z`}
        className="fill-steel"
      />
      <text x={LEFT + 8} y="13.5" className="fill-paper">
        {missing}
      </text>
    </>
  )
}

/** Every token lives for a segment; how much longer, dashed, depends on when it was made. */
function TokenBar({ atMost }: { atMost: number }) {
  return (
    <>
      <rect
        x={xAt(15)}
        y="1"
        width={(atMost - 15) * PER_SECOND - 1}
        height={BAR_HEIGHT - 2}
        strokeWidth="2"
        strokeDasharray="4 3"
        className="fill-none stroke-brass-fill"
      />
      <rect x={LEFT} width={15 * PER_SECOND} height={BAR_HEIGHT} className="fill-brass-fill" />
    </>
  )
}

interface Row {
  kind: 'jwt' | 'ota'
  name: string
  value: string
  whom: string
  bar: ReactNode
}

const rows: readonly Row[] = [
  {
    kind: 'jwt',
    name: 'Bearer JWT',
    value: '60 minutes',
    whom: 'Anyone with a copy, any number of times',
    bar: <TornBar missing="40 times as long as this line" />,
  },
  {
    kind: 'jwt',
    name: 'Bearer JWT, short',
    value: '5 minutes',
    whom: 'Anyone with a copy, any number of times',
    bar: <TornBar missing="over 3 times as long" />,
  },
  {
    kind: 'ota',
    name: 'OTA, intercepted, label changed',
    value: 'up to 75 s',
    whom: 'The first with the device cookie, once',
    bar: <TokenBar atMost={75} />,
  },
  {
    kind: 'ota',
    name: 'OTA, unused',
    value: '15 to 30 s',
    whom: 'The first with the device cookie, once',
    bar: <TokenBar atMost={30} />,
  },
  {
    kind: 'ota',
    name: 'OTA, used',
    value: 'refused at once',
    whom: 'Nobody: its request id is spent',
    bar: (
      <text x={LEFT} y="13.5" className="fill-carmine">
        401 already used
      </text>
    ),
  },
]

function Marker({ kind }: Pick<Row, 'kind'>) {
  if (kind === 'jwt') return <rect x={LEFT} y="5" width="12" height="12" className="fill-steel" />
  return (
    <g fill="none" strokeWidth="1.5" className="stroke-brass-fill">
      <circle cx={LEFT + 6} cy="11" r="5.25" />
      <circle cx={LEFT + 6} cy="11" r="2" />
    </g>
  )
}

function Line() {
  const ticks = TICKS.map((second) => `M${xAt(second)} 0v6`).join('')
  return <path d={`M${LEFT} 0H${RIGHT}${ticks}`} className="stroke-line-strong" />
}

/** For how long a stolen credential works, and for whom: five bars on one line of 90 seconds. */
export function ReplayWindows() {
  return (
    <svg
      viewBox={`0 0 360 ${ROWS_AT + rows.length * ROW_HEIGHT - 10}`}
      role="img"
      aria-labelledby="replay-windows-title replay-windows-desc"
      className="mx-auto w-full max-w-ring fill-ink font-mono text-data"
    >
      <title id="replay-windows-title">How long a stolen credential works, and for whom</title>
      <desc id="replay-windows-desc">
        Five bars on one line of 90 seconds, counted from when the token was made. A JWT of 60
        minutes and one of 5 minutes run off the line; each works for anyone with a copy, any number
        of times. An OTA token that was intercepted and given another label works for up to 75
        seconds, an unused one for 15 to 30 seconds, each once, for a thief who also has the device
        cookie and sends it first. A used OTA token is refused at once.
      </desc>
      <g className="fill-muted">
        <text x={LEFT} y="14" className="font-sans">
          Seconds since the token was made
        </text>
        {TICKS.map((second) => (
          <text key={second} x={xAt(second)} y="38" textAnchor={second ? 'middle' : 'start'}>
            {second}
          </text>
        ))}
      </g>
      {rows.map(({ kind, name, value, whom, bar }, index) => (
        <g key={name} transform={`translate(0 ${ROWS_AT + index * ROW_HEIGHT})`}>
          <Marker kind={kind} />
          <text x={LEFT + 20} y="15.5" className="font-bold">
            {name}
          </text>
          <text x={RIGHT} y="15.5" textAnchor="end">
            {value}
          </text>
          <g transform="translate(0 25)">{bar}</g>
          <g transform="translate(0 46.5)">
            <Line />
          </g>
          <text x={LEFT} y="68" className="fill-muted font-sans">
            {whom}
          </text>
        </g>
      ))}
    </svg>
  )
}
