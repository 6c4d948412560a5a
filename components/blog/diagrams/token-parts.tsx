/** Lengths are units of a drawing 376 wide, which a phone shows at almost their size. */
const WIDTH = 376
const ROW_HEIGHT = 48
const CHECKS_TOP = 272

/** The letters of the parts that a check looks at. */
const CHECKS = [
  { name: 'Shape', looks: 'short enough, three parts', parts: 'HPS' },
  { name: 'Algorithm', looks: 'the server’s choice', parts: 'H' },
  { name: 'Key', looks: 'configured, not sent along', parts: '' },
  { name: 'Signature', looks: 'fits header, payload and key', parts: 'HPS' },
  { name: 'Issuer, audience', looks: 'trusted, and meant for us', parts: 'P' },
  { name: 'Time', looks: 'begun, not yet over', parts: 'P' },
] as const

const END = CHECKS_TOP + CHECKS.length * ROW_HEIGHT

const PARTS = [
  { name: 'Header', lines: ['alg: HS256', 'typ: JWT'], encoded: 'eyJhbGci…', x: 1 },
  { name: 'Payload', lines: ['sub, role,', 'aud, exp'], encoded: 'eyJzdWIi…', x: 129 },
] as const

const PART_WIDTH = 118
const KEY_X = 257

/** Above: header and payload become text, text and key a signature. Below: the checks, in order. */
export function TokenParts() {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${END + 92}`}
      role="img"
      aria-labelledby="token-parts-title token-parts-desc"
      className="mx-auto w-full max-w-ring fill-ink font-mono text-data"
    >
      <title id="token-parts-title">How a JWT is made, and how a server checks it</title>
      <desc id="token-parts-desc">
        Header and payload are written in base64url. An HMAC over both, joined by a dot, with the
        issuer’s key is the third part, the signature. A server checks in this order: shape, all
        parts; algorithm, the header; key, no part of the token; signature, all parts; issuer and
        audience, the payload; time, the payload. Then it knows who signed, and that nothing was
        changed. No part says whether the token was used before, who holds it, or whether it was
        withdrawn.
      </desc>

      <rect x="1" y="4" width="10" height="10" className="fill-steel" />
      <text x="18" y="14" className="font-bold">
        How a JWT is signed
      </text>
      {PARTS.map((part) => (
        <Part key={part.name} {...part} />
      ))}
      <text x="124" y="112" textAnchor="middle" className="fill-muted">
        base64url
      </text>
      <Dot x={124} />
      <Dot x={252} />
      <IssuerKey />
      <path
        d="M1 158V166H247V158M124 166V184H316V156M312 162L316 154L320 162"
        fill="none"
        strokeWidth="1.5"
        className="stroke-steel"
      />
      <text x="124" y="204" textAnchor="middle">
        this text is signed
      </text>

      <path d={`M0 228H${WIDTH}`} strokeDasharray="4 4" className="stroke-line-strong" />
      <text x="1" y="256" className="font-bold">
        How a server checks it
      </text>
      {CHECKS.map((check, index) => (
        <Check key={check.name} {...check} number={index + 1} />
      ))}
      <Outcome />
    </svg>
  )
}

function Part({ name, lines, encoded, x }: (typeof PARTS)[number]) {
  const middle = x + PART_WIDTH / 2
  return (
    <>
      <rect
        x={x}
        y="28"
        width={PART_WIDTH}
        height="66"
        rx="4"
        className="fill-surface stroke-line-strong"
      />
      <text x={middle} y="46" textAnchor="middle" className="font-bold">
        {name}
      </text>
      {lines.map((line, index) => (
        <text key={line} x={middle} y={65 + 18 * index} textAnchor="middle">
          {line}
        </text>
      ))}
      <Arrow x={middle} />
      <rect x={x} y="120" width={PART_WIDTH} height="32" className="fill-surface stroke-steel" />
      <text x={middle} y="141" textAnchor="middle" className="fill-steel">
        {encoded}
      </text>
    </>
  )
}

function IssuerKey() {
  const middle = KEY_X + PART_WIDTH / 2
  return (
    <>
      <rect
        x={KEY_X}
        y="28"
        width={PART_WIDTH}
        height="66"
        rx="4"
        className="fill-ink stroke-ink"
      />
      <text x={middle} y="46" textAnchor="middle" className="fill-paper font-bold">
        Key
      </text>
      <text x={middle} y="65" textAnchor="middle" className="fill-paper">
        stays with
      </text>
      <text x={middle} y="83" textAnchor="middle" className="fill-paper">
        the issuer
      </text>
      <Arrow x={middle} />
      <rect x={KEY_X} y="120" width={PART_WIDTH} height="32" className="fill-steel stroke-steel" />
      <text x={middle} y="141" textAnchor="middle" className="fill-paper">
        signature
      </text>
      <text x={middle + 10} y="112" className="fill-muted">
        HMAC
      </text>
    </>
  )
}

function Dot({ x }: { x: number }) {
  return <circle cx={x} cy="144" r="2" className="fill-steel" />
}

function Arrow({ x }: { x: number }) {
  return (
    <path
      d={`M${x} 96V117M${x - 4} 111L${x} 118L${x + 4} 111`}
      fill="none"
      strokeWidth="1.5"
      className="stroke-ink"
    />
  )
}

function Check({ name, looks, parts, number }: (typeof CHECKS)[number] & { number: number }) {
  const y = CHECKS_TOP + (number - 1) * ROW_HEIGHT
  return (
    <>
      <path d={`M0 ${y}H${WIDTH}`} className="stroke-line" />
      <text x="1" y={y + 20} className="font-bold">
        {number} {name}
      </text>
      <text x="17" y={y + 38} className="fill-muted">
        {looks}
      </text>
      {['H', 'P', 'S'].map((letter, index) => {
        const x = 290 + index * 29
        const isRead = parts.includes(letter)
        return (
          <g key={letter}>
            <rect
              x={x}
              y={y + 12}
              width="27"
              height="24"
              className={isRead ? 'fill-steel stroke-steel' : 'fill-none stroke-line'}
            />
            <text
              x={x + 13.5}
              y={y + 28.5}
              textAnchor="middle"
              className={isRead ? 'fill-paper font-bold' : 'fill-muted'}
            >
              {letter}
            </text>
          </g>
        )
      })}
    </>
  )
}

function Outcome() {
  return (
    <>
      <path d={`M0 ${END}H${WIDTH}`} className="stroke-line-strong" />
      <text x="1" y={END + 24} className="fill-jade font-bold">
        ✓ signed by the issuer, unchanged
      </text>
      <text x="1" y={END + 56} className="font-bold">
        ? not in any part of it:
      </text>
      <text x="17" y={END + 76}>
        used before, held by whom, withdrawn
      </text>
    </>
  )
}
