import type { TokenKind } from '@/components/live-demo/monitors/call-result'
import type { MonitorRow } from '@/components/live-demo/monitors/monitor-state'
import type { AttackKind } from '@/components/live-demo/outcome'
import type { AttackRow } from '@/components/live-demo/run'
import { unsentWords } from '@/components/live-demo/verdict-words'
import { Answer } from './answer'
import { AnswerHeaders } from './answer-headers'
import { Attack } from './attack'
import { Drawer, Side, Sides } from './drawer'
import { JwtRequest } from './jwt-request'
import { OtaRequest } from './ota-request'
import { ServerSide } from './server-side'
import { nameOfCall } from './server-view'

/** A row of a monitor, or one of an attack panel. */
export type Inspected = { kind: TokenKind; row: MonitorRow } | { kind: AttackKind; row: AttackRow }

interface InspectorProps {
  inspected: Inspected
  /** What opened it. */
  button: HTMLButtonElement
  onClose: () => void
}

const isAttack = (inspected: Inspected): inspected is Extract<Inspected, { kind: AttackKind }> =>
  inspected.kind === 'jwtForgery' || inspected.kind === 'otaForgery'

/** One call or attack in full: what was sent, and what the server saw of it. */
export function Inspector({ inspected, button, onClose }: InspectorProps) {
  const { kind } = inspected
  const token = kind === 'jwt' || kind === 'jwtForgery' ? 'jwt' : 'ota'
  return (
    <Drawer kind={token} button={button} onClose={onClose}>
      {isAttack(inspected) ? <Attack row={inspected.row} /> : <Call {...inspected} />}
    </Drawer>
  )
}

function Call({ kind, row }: Extract<Inspected, { kind: TokenKind }>) {
  return (
    <>
      <Answer row={row} />
      <Sides>
        <Side title="This browser">
          <WhatWasSent kind={kind} row={row} />
          {row.answer ? <AnswerHeaders answer={row.answer} row={row} /> : null}
        </Side>
        <Side title="The server">
          <ServerSide name={nameOfCall(row)} ownId={row.sent?.headers['X-Request-ID']} />
        </Side>
      </Sides>
    </>
  )
}

function WhatWasSent({ kind, row }: Extract<Inspected, { kind: TokenKind }>) {
  const { sent, unsent, status } = row
  if (!sent) return <p className="mt-2 text-small">{unsentWords(unsent)}</p>
  return kind === 'jwt' ? (
    <JwtRequest sent={sent} />
  ) : (
    <OtaRequest sent={sent} isSpent={status === 200} />
  )
}
