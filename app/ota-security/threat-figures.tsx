import { MINUTE_MS, SEGMENT_MS, SEGMENT_SECONDS } from '@one-tick-ahead/ota/limits'
import type { ReactNode } from 'react'
import { type Bar, Bars } from '@/components/site/bars'
import { Marker } from '@/components/site/marker'
import { TickRule } from '@/components/site/tick-rule'
import { Words } from '@/components/site/words'
import { Tape } from '@/components/ui/tape'
import { VerdictMark, verdictTone } from '@/components/ui/verdict'
import { security } from '@/content/pages/ota-security'
import { type CheckName, checkNames } from '@/lib/checks'

type Code = 200 | 401 | 409

/** The server’s answer, in its colour and with its mark. */
function Answer({ answer: [code, verdict] }: { answer: readonly [Code, string] }) {
  const isOk = code === 200
  return (
    <p className={`shrink-0 font-bold font-mono text-data sm:w-24 ${verdictTone(isOk)}`}>
      <VerdictMark isOk={isOk} /> {code} {verdict}
    </p>
  )
}

/** The OTA token is the test vector `seg1-last-ms`, made at 12:34:14 UTC. */
const REPLAY = [
  ['jwt', '12:34:14 owner', 'Bearer eyJhbGci…', [200, 'accepted']],
  ['jwt', '13:10:40 thief', 'the same token', [200, 'accepted']],
  ['ota', '12:34:14 owner', 'OTA 86b7c75a…-S1', [200, 'accepted']],
  ['ota', '12:34:20 thief', 'the same token', [401, 'already used']],
  ['ota', '13:10:40 thief', 'the same token', [401, 'too old']],
] as const

function ReplayTape() {
  return (
    <Tape>
      <ol className="font-mono text-data">
        {REPLAY.map(([kind, sender, sends, answer]) => (
          <li
            key={`${kind} ${sender}`}
            className="flex gap-1.5 border-line border-b border-dashed px-1.5 py-1 last:border-b-0"
          >
            <Marker kind={kind} />
            <div className="grow sm:flex sm:justify-between sm:gap-2">
              <p>
                <strong>{sender}</strong> {sends}
              </p>
              <Answer answer={answer} />
            </div>
          </li>
        ))}
      </ol>
    </Tape>
  )
}

const CHECKED: Readonly<Record<CheckName, string>> = {
  Shape: '135 characters in the fixed format',
  Time: 'the label at the token’s end, S1 to S4, is for the current 15-second segment, the one before or the one after',
  HMAC: 'equal to the one the server computes',
  Expiry: 'the sign-in has not expired',
  'Session store': 'the session has not ended, and the request id is unused',
  Device: 'the cookie that scripts cannot read belongs to this session',
  Binding:
    'a second header is made for this method and address; it may be missing only if you require none',
  'Send log': 'consistent with a single device',
}

function CheckOrder() {
  return (
    <ol className="rounded border border-line text-small">
      {checkNames.map((name, index) => (
        <li key={name} className="flex flex-wrap gap-x-1.5 border-line border-b px-1.5 py-0.75">
          <span aria-hidden="true" className="font-bold font-mono text-brass text-data">
            {index + 1}
          </span>
          <span className="flex-[1_1_6rem] text-ink-2">
            <strong className="font-heavy text-ink">{name}:</strong> {CHECKED[name]}
          </span>
          <span aria-hidden="true" className="ml-auto font-bold font-mono text-carmine text-data">
            ✕ refused →
          </span>
        </li>
      ))}
      <li className="px-1.5 py-0.75 font-heavy text-jade">✓ The request is served</li>
    </ol>
  )
}

const LIFETIMES: readonly Bar[] = [
  { kind: 'jwt', name: 'JWT, as the demo issues it', value: '60 minutes', length: 3600 },
  {
    kind: 'ota',
    name: 'OTA without binding, label edited by a thief',
    value: 'up to 75 seconds',
    length: (MINUTE_MS + SEGMENT_MS) / 1000,
  },
  { kind: 'ota', name: 'OTA, intercepted', value: '15 to 30 seconds', length: 2 * SEGMENT_SECONDS },
  { kind: 'ota', name: 'OTA, used', value: '0 seconds', length: 0 },
]

interface Scene {
  what: string
  next: string
  answer: readonly [Code, string]
  /** Paths in 160 × 64: the owner’s requests, the thief’s, and the ends of both. */
  paths: readonly [string, string, string?]
}

const CROSS = 'm-5-5 10 10m0-10-10 10'

const COPIES: readonly Scene[] = [
  {
    ...security.copies[0],
    answer: [401, 'not this device'],
    paths: ['M4 16H156', 'M62 16 84 48H104', `M110 48${CROSS}`],
  },
  {
    ...security.copies[1],
    answer: [409, 'two devices'],
    paths: ['M4 16H104', 'M24 16 46 48H104', `M110 48${CROSS}M110 16${CROSS}`],
  },
  {
    ...security.copies[2],
    answer: [200, 'accepted'],
    paths: ['M4 16H70M124 16H140', 'M62 16 84 48H140', `M148 48${CROSS}M148 16${CROSS}`],
  },
]

const MIDDLEMEN: readonly Scene[] = [
  {
    ...security.middlemen[0],
    answer: [401, 'already used'],
    paths: ['M4 16H156', 'M92 50H120M142 22V42'],
  },
  {
    ...security.middlemen[1],
    answer: [200, 'accepted, once'],
    paths: ['M4 16 68 44', 'M92 44 156 16'],
  },
  {
    ...security.middlemen[2],
    answer: [200, 'accepted'],
    paths: ['M4 16 68 44', 'M92 40 152 12M94 50 156 20'],
  },
]

function Scenes({ scenes, machine }: { scenes: readonly Scene[]; machine?: string }) {
  return (
    <ol className="rounded border border-line">
      {scenes.map(({ what, next, answer, paths: [owner, other, ends] }) => (
        <li
          key={what}
          className="flex items-center gap-2 border-line border-b p-1.5 last:border-b-0"
        >
          <svg
            viewBox="0 0 160 64"
            aria-hidden="true"
            className="w-12 shrink-0 fill-none stroke-[2.5]"
          >
            <path d={owner} className="stroke-brass-fill" />
            <path d={other} strokeDasharray="5 4" className="stroke-ink" />
            <path d={ends} className="stroke-carmine" />
            <path d={machine} className="fill-ink" />
          </svg>
          <div className="grow text-small sm:flex sm:justify-between sm:gap-2">
            <p>
              <strong className="font-heavy">{what}</strong>{' '}
              <span className="text-ink-2">{next}</span>
            </p>
            <Answer answer={answer} />
          </div>
        </li>
      ))}
    </ol>
  )
}

const { captions } = security

const drawings: Readonly<Record<keyof typeof captions, ReactNode>> = {
  'session-hijacking': <ReplayTape />,
  'denial-of-service': <CheckOrder />,
  'ai-based-jwt-hacking': (
    <Tape className="p-1.5">
      <Bars bars={LIFETIMES} full={3600} />
      <TickRule />
    </Tape>
  ),
  'device-cloning': <Scenes scenes={COPIES} />,
  'man-in-the-middle': <Scenes scenes={MIDDLEMEN} machine="M69 39h22v22H69z" />,
}

/** The drawing of a threat, with its description; nothing for a threat without one. @param id the threat’s anchor */
export function ThreatFigure({ id }: { id: string }) {
  const name = (Object.keys(captions) as (keyof typeof captions)[]).find((one) => one === id)
  if (!name) return null
  return (
    <figure>
      {drawings[name]}
      <figcaption className="mt-1 text-muted text-small">
        <Words>{captions[name]}</Words>
      </figcaption>
    </figure>
  )
}
