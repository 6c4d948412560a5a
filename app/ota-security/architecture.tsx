import { Marker, schemes } from '@/components/site/marker'
import { security } from '@/content/pages/ota-security'
import { checkNames } from '@/lib/checks'
import type { TokenKind } from '@/lib/token-kind'

/** The three lanes from left to right, by their centres. */
const PARTIES = ['Identity provider', 'Browser', 'Server'] as const
const [PROVIDER, BROWSER, SERVER] = [0, 1, 2] as const
type Party = typeof PROVIDER | typeof BROWSER | typeof SERVER

interface Step {
  title: string
  text: string
  /** A message from one party to another; an arrow to itself is its own work. */
  flow: readonly { from: Party; to: Party; label: string; kind?: TokenKind }[]
}

/** One sign-in and one registration; the later steps repeat for every request. */
const FIRST_REPEATED = 3

/** The names within a sentence: only HMAC keeps its capitals. */
const checkList = checkNames.map((name) => (name === 'HMAC' ? name : name.toLowerCase())).join(', ')

/** The messages of each step. */
const FLOWS: readonly Step['flow'][] = [
  [
    { from: BROWSER, to: PROVIDER, label: 'sign in' },
    { from: PROVIDER, to: SERVER, label: 'code, via the browser' },
    { from: SERVER, to: BROWSER, label: 'sign-in cookie' },
  ],
  [
    { from: BROWSER, to: SERVER, label: 'fetchtoken' },
    { from: SERVER, to: BROWSER, label: 'JWT', kind: 'jwt' },
  ],
  [
    { from: BROWSER, to: SERVER, label: 'registerDevice: device id, public key' },
    { from: SERVER, to: BROWSER, label: 'encrypted session key, two cookies', kind: 'ota' },
  ],
  [{ from: BROWSER, to: BROWSER, label: 'HMAC-SHA512 of request id, device id and minute' }],
  [
    { from: BROWSER, to: SERVER, label: 'OTA 86b7c75a…-S1', kind: 'ota' },
    { from: BROWSER, to: SERVER, label: 'request id, send log, cookies' },
  ],
  [
    {
      from: SERVER,
      to: SERVER,
      label: checkList,
    },
  ],
  [{ from: SERVER, to: BROWSER, label: '200, or 401 / 409' }],
]

const STEPS: readonly Step[] = security.architecture.steps.map((step, index) => ({
  ...step,
  flow: FLOWS[index] ?? [],
}))

/** A sequence diagram as a list: each step in words, and its messages between three lifelines. */
export function Architecture() {
  return (
    <figure aria-label="Sequence diagram: sign-in, registration, requests">
      <div
        aria-hidden="true"
        className={`${ROW} sticky top-8 z-10 border-line border-b bg-paper py-1 font-bold font-mono text-data`}
      >
        <div className="grid grid-cols-3 items-end wrap-anywhere text-center md:col-start-2">
          {PARTIES.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      </div>
      <ol aria-label="The steps">
        {STEPS.map(({ title, text, flow }, index) => (
          <li key={title} className={`${ROW} border-line border-b last:border-b-0`}>
            <div className="py-1.5">
              <h3 className="font-heavy text-body">
                <span className="font-mono text-brass">{index + 1}</span> {title}
                {index >= FIRST_REPEATED && (
                  <span className="pl-1 font-mono font-normal text-brass text-label uppercase">
                    every request
                  </span>
                )}
              </h3>
              <p className="text-ink-2 text-small">{text}</p>
            </div>
            <div className="relative grid grid-cols-6 content-center gap-y-1.5 wrap-anywhere py-1.5 text-center font-mono text-data">
              <span className="absolute inset-y-0 left-1/6 border-line-strong border-l" />
              <span className="absolute inset-y-0 left-1/2 border-line-strong border-l" />
              <span className="absolute inset-y-0 left-5/6 border-line-strong border-l" />
              {flow.map((message) => (
                <Arrow key={message.label} {...message} />
              ))}
            </div>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const ROW = 'grid md:grid-cols-[5fr_8fr] md:gap-x-4'

/** The columns of a message, from its left to its right end; a column is half a lane. */
const SPANS: Record<string, string> = {
  '01': 'col-start-2 col-end-4',
  '02': 'col-start-2 col-end-6',
  '12': 'col-start-4 col-end-6',
  '11': 'col-start-2 col-end-6',
  '22': 'col-start-4 col-end-7',
}

function Arrow({ from, to, label, kind }: Step['flow'][number]) {
  const span = SPANS[[from, to].toSorted().join('')]
  if (from === to) {
    return (
      <p className={`${span} relative rounded border border-brass-fill bg-paper p-0.75`}>
        <span className="sr-only">{PARTIES[from]}: </span>
        {label}
      </p>
    )
  }
  const isBack = from > to
  const colour = kind ? `${schemes[kind].border} ${schemes[kind].text}` : 'border-ink text-ink'
  return (
    <p className={`${span} relative border-b-2 pb-0.25 ${colour}`}>
      <span className="sr-only">
        {PARTIES[from]} to {PARTIES[to]}:{' '}
      </span>
      <span className="bg-paper px-0.5 text-ink [&>svg]:mr-0.5 [&>svg]:inline">
        {kind && <Marker kind={kind} />}
        {label}
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 8 10"
        className={`absolute -bottom-[6px] h-1.25 w-1 fill-current ${isBack ? 'left-0 rotate-180' : 'right-0'}`}
      >
        <path d="M0 0l8 5-8 5z" />
      </svg>
    </p>
  )
}
