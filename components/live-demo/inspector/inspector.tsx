import type { ReceivedAnswer } from '@/components/live-demo/monitors/call'
import type { AttackRow, Exchange, MonitorRow, TokenKind } from '@/components/live-demo/run'
import { noAnswerWords, refusingCheck, unsentWords, wordsFor } from '@/components/live-demo/words'
import { DataBlock } from '@/components/ui/data-block'
import { VerdictMark, verdictTone } from '@/components/ui/verdict'
import { formatClock, formatMs } from '@/lib/format'
import { Block, Drawer } from './drawer'
import { requests } from './requests'

interface InspectorProps {
  exchange: Exchange
  /** What opened it. */
  button: HTMLButtonElement
  onClose: () => void
}

/** One call or attack in full: what was sent, and what was answered. */
export function Inspector({ exchange: { kind, row }, button, onClose }: InspectorProps) {
  return (
    <Drawer kind={kind} button={button} onClose={onClose}>
      {'attack' in row ? <Attack row={row} /> : <Call kind={kind} row={row} />}
    </Drawer>
  )
}

interface CallProps {
  kind: TokenKind
  row: MonitorRow
}

function Call({ kind, row }: CallProps) {
  return (
    <>
      <Answer row={row} />
      <WhatWasSent kind={kind} row={row} />
      {row.answer ? <AnswerHeaders answer={row.answer} row={row} /> : null}
    </>
  )
}

function WhatWasSent({ kind, row }: CallProps) {
  const { sent, unsent, status } = row
  if (!sent) return <p className="mt-2 text-small">{unsentWords(unsent)}</p>
  const Request = requests[kind]
  return <Request sent={sent} isSpent={status === 200} />
}

/** The call, and what came back. */
function Answer({ row }: { row: MonitorRow }) {
  const { at, method, name, status, records, tokenResponseTime, code, noAnswer, sent } = row
  const url = sent && new URL(sent.url, window.location.href)
  const isOk = status === 200
  const check = refusingCheck(code)
  return (
    <>
      <h2 className="wrap-anywhere text-h3">
        {method} {url?.pathname ?? name}
      </h2>
      <p className="font-mono text-data text-muted">{url?.origin}</p>
      <p className={`mt-1 flex gap-1 font-bold font-mono text-data ${verdictTone(isOk)}`}>
        <VerdictMark isOk={isOk} />
        {isOk ? '200 OK' : `${status} ${code ?? (noAnswer && noAnswerWords[noAnswer]) ?? ''}`}
      </p>
      {isOk ? null : (
        <p className="mt-0.5 text-small">
          {check ? <strong>Refused by the check “{check}”. </strong> : null}
          {wordsFor(code)}
        </p>
      )}
      <dl className="mt-2 grid grid-cols-3 gap-2 border-line border-y py-1.5">
        <Figure label={code || isOk ? 'Answered' : 'Ended'} value={formatClock(at)} />
        <Figure label="Records" value={String(records)} />
        <Figure
          label="Checked in"
          value={tokenResponseTime === null ? '-' : `${formatMs(tokenResponseTime)} ms`}
        />
      </dl>
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="font-mono text-label text-muted uppercase">{label}</dt>
      <dd className="font-medium font-mono text-small">{value}</dd>
    </div>
  )
}

interface AnswerHeadersProps {
  answer: ReceivedAnswer
  row: Pick<MonitorRow, 'tokenResponseTime'>
}

/** What came back before the body, and how long it took. */
function AnswerHeaders({ answer, row }: AnswerHeadersProps) {
  const { headers, ms } = answer
  const { tokenResponseTime } = row
  return (
    <Block title="The answer">
      <p className="text-small">
        Its headers were here after {formatMs(ms)} ms
        {tokenResponseTime === null
          ? '.'
          : `, of which the check of the token took ${formatMs(tokenResponseTime)} ms.`}
      </p>
      <details className="mt-0.5 text-small">
        <summary className="min-h-3 cursor-pointer">
          {headers.length} headers that script may read
        </summary>
        <dl translate="no" className="wrap-anywhere font-mono text-data">
          {headers.map(([name, value]) => (
            <div key={name} className="mt-0.5">
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Block>
  )
}

/** The data that an attack sent, and the server's answer. */
function Attack({ row }: { row: AttackRow }) {
  const { attack, at, code, message, sent } = row
  const isOk = code === 200
  return (
    <>
      <h2 className="wrap-anywhere text-h3">{attack}</h2>
      <p className={`mt-1 flex gap-1 font-bold font-mono text-data ${verdictTone(isOk)}`}>
        <VerdictMark isOk={isOk} />
        {code} at {formatClock(at)}
      </p>
      <p className="mt-0.5 text-small">{message}</p>
      <div className="mt-2">
        {sent ? (
          <DataBlock label="Sent with the attack" data={sent} isOpen />
        ) : (
          <p className="text-small">{unsentWords(undefined)}</p>
        )}
      </div>
    </>
  )
}
