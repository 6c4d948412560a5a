import type { MouseEvent } from 'react'
import type { AttackRow, Exchange, MonitorRow } from '@/components/live-demo/run'
import { noAnswerWords, refusingCheck, wordsFor } from '@/components/live-demo/words'
import { Marker } from '@/components/site/marker'
import { DataBlock } from '@/components/ui/data-block'
import { Icon } from '@/components/ui/icon'
import { VerdictMark, verdictTone } from '@/components/ui/verdict'
import { formatClock, formatMs } from '@/lib/format'
import type { TokenKind } from '@/lib/token-kind'
import { SentJwt, SentOta } from './sent-request'

interface InspectorProps {
  /** Null closes the inspector. */
  exchange: Exchange | null
  onClose: () => void
}

// Outside the component: React would call a new function with each tick.
const open = (dialog: HTMLDialogElement | null) => dialog?.showModal()

/**
 * Closes on a press beside it. Not `closedby`, which many browsers lack; not on `click`, which also follows a
 * selection that began inside.
 */
function closeBeside(event: MouseEvent<HTMLDialogElement>) {
  const { target, currentTarget: dialog, clientX } = event
  if (target !== dialog || clientX >= dialog.getBoundingClientRect().left) return
  event.preventDefault() // the press would take the focus from the row that gets it back
  dialog.close()
}

/** One call or attack in full, with its answer: beside the page or, on a phone, over it. */
export function Inspector({ exchange, onClose }: InspectorProps) {
  if (!exchange) return null
  return (
    <dialog
      ref={open}
      onMouseDown={closeBeside}
      onClose={onClose}
      aria-label="Request inspector"
      data-print="no"
      className="ml-auto h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain border-line-strong bg-paper text-ink transition-transform duration-base backdrop:bg-paper/40 sm:w-64 sm:border-l starting:translate-x-full"
    >
      <div className="sticky top-0 z-10 flex h-8 items-center gap-1 border-line border-b bg-paper px-2 sm:px-3">
        <Marker kind={exchange.kind} />
        <p className="grow font-mono text-label text-muted uppercase">Request inspector</p>
        <form method="dialog">
          <button
            type="submit"
            aria-label="Close"
            className="flex size-5.5 cursor-pointer items-center justify-center rounded border border-line-strong"
          >
            <Icon name="close" />
          </button>
        </form>
      </div>
      <div className="px-2 py-3 sm:px-3">
        {exchange.type === 'attack' ? (
          <AttackDetails {...exchange} />
        ) : (
          <CallDetails {...exchange} />
        )}
      </div>
    </dialog>
  )
}

const requests = { jwt: SentJwt, ota: SentOta }

function CallDetails({ kind, row }: { kind: TokenKind; row: MonitorRow }) {
  const { at, method, name, status, records, tokenResponseTime, code, noAnswer, sent } = row
  const url = sent && new URL(sent.url, window.location.href)
  const isOk = status === 200
  const check = refusingCheck(code)
  const Request = requests[kind]
  return (
    <>
      <h2 className="wrap-anywhere text-h3">
        {method} {url?.pathname ?? name}
      </h2>
      <p className="font-mono text-data text-muted">{url?.origin}</p>
      <Verdict isOk={isOk}>
        {isOk ? '200 OK' : `${status} ${code ?? (noAnswer && noAnswerWords[noAnswer]) ?? ''}`}
      </Verdict>
      {isOk ? null : (
        <p className="mt-0.5 text-small">
          {check ? <strong>Refused at the check “{check}”. </strong> : null}
          {wordsFor(code)}
        </p>
      )}
      <dl className="mt-2 grid grid-cols-3 gap-2 border-line border-y py-1.5">
        <Figure label={code || isOk ? 'Answered' : 'Ended'} value={formatClock(at)} />
        <Figure label="Records" value={String(records)} />
        <Figure
          label="Check time"
          value={tokenResponseTime === null ? '-' : `${formatMs(tokenResponseTime)} ms`}
        />
      </dl>
      {sent ? (
        <Request sent={sent} isSpent={isOk} />
      ) : (
        <p className="mt-2 text-small">No request was sent.</p>
      )}
    </>
  )
}

function Verdict({ isOk, children }: { isOk: boolean; children: string }) {
  return (
    <p className={`mt-1 flex gap-1 font-bold font-mono text-data ${verdictTone(isOk)}`}>
      <VerdictMark isOk={isOk} />
      {children}
    </p>
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

function AttackDetails({ kind, row }: { kind: TokenKind; row: AttackRow }) {
  const { attack, at, code, message, sent, isPair } = row
  return (
    <>
      <h2 className="wrap-anywhere text-h3">{attack}</h2>
      <Verdict isOk={code === 200}>{`${code} at ${formatClock(at)}`}</Verdict>
      <p className="mt-0.5 mb-2 text-small">{message}</p>
      {sent ? (
        <DataBlock
          label={
            kind === 'ota' && isPair ? 'Replayed by this browser' : 'Sent to the attacker host'
          }
          data={sent}
        />
      ) : (
        <p className="text-small">No request was sent.</p>
      )}
    </>
  )
}
