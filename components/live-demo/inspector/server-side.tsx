import type { SeenLog, ServerView } from '@one-tick-ahead/api/contract/server-view'
import { useEffect, useRef, useState } from 'react'
import { browserFetch } from '@/components/live-demo/demo'
import { buttonClass } from '@/components/ui/button'
import { verdictLooks } from '@/components/ui/verdict'
import { config } from '@/lib/config'
import { Block } from './drawer'
import { MacInput } from './request-parts'
import {
  fetchServerView,
  type NamedRequest,
  type OverlaidId,
  overlay,
  type Unavailable,
  type ViewResult,
} from './server-view'
import {
  checkNames,
  formatCost,
  formatUtc,
  outcomeWords,
  seenWords,
  senderWords,
  unavailableWords,
  unmadeChecks,
  windowAt,
} from './server-view-words'

/** Answers that may change when the server is asked again. */
const PASSING: ReadonlySet<Unavailable> = new Set([
  'unavailable',
  'limited',
  'unreadable',
  'offline',
  'timeout',
  'unreachable',
])

interface ServerSideProps {
  name: NamedRequest
  /** The request's id, where this browser sent it. */
  ownId?: string
}

const statusOf = (result: ViewResult | null) => {
  if (result === null) return 'Asking the server ...'
  return 'view' in result ? 'The server has answered.' : unavailableWords[result.unavailable]
}

/** What the server saw of a request; it is asked when this is opened. */
export function ServerSide({ name: named, ownId }: ServerSideProps) {
  const [result, setResult] = useState<ViewResult | null>('name' in named ? null : named)
  const [tries, setTries] = useState(0)
  const name = 'name' in named ? named.name : null
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (name === null) return
    const controller = new AbortController()
    const { signal } = controller
    setResult(null)
    fetchServerView(browserFetch, config.api.serverView, name, signal, navigator.onLine).then(
      (answer) => signal.aborted || setResult(answer),
    )
    return () => controller.abort()
  }, [name, tries])

  return (
    <div ref={root} tabIndex={-1} aria-busy={result === null}>
      <p role="status" className={result && 'view' in result ? 'sr-only' : 'mt-2 text-small'}>
        {statusOf(result)}
      </p>
      {result && 'unavailable' in result && PASSING.has(result.unavailable) ? (
        <button
          type="button"
          onClick={() => {
            root.current?.focus() // the button goes while the server is asked
            setTries(tries + 1)
          }}
          className={`mt-1.5 ${buttonClass('secondary', 'small')}`}
        >
          Ask again
        </button>
      ) : null}
      {result && 'view' in result ? <Seen view={result.view} ownId={ownId} /> : null}
    </div>
  )
}

function Seen({ view, ownId }: { view: ServerView; ownId?: string }) {
  const { ota, sender } = view
  const requestId = ota?.requestId ?? ownId
  return (
    <>
      <Block title="Who sent it">
        <p className="text-small">{senderWords[sender]}</p>
      </Block>
      <Block title="Its checks, in their order">
        <SeenChecks view={view} />
      </Block>
      {ota?.minute && ota.deviceId && requestId ? (
        <Block title="Bytes under the HMAC, as the server has them">
          <MacInput requestId={requestId} deviceId={ota.deviceId} minute={ota.minute} />
          <p className="mt-1 text-small">
            Sent with it:{' '}
            <span translate="no" className="font-mono text-data">
              {ota.mac}
            </span>
            {ota.requestId === null
              ? '. The request id is put in by this browser: the server tells none that is in its log.'
              : ''}
          </p>
        </Block>
      ) : null}
      {ota?.time ? (
        <Block title="Time window">
          <TimeWindow time={ota.time} segment={ota.segment} />
        </Block>
      ) : null}
      {ota?.log ? (
        <Block title="History, laid over the send log">
          <LogOverlay log={ota.log} />
        </Block>
      ) : null}
    </>
  )
}

// A store that could not be asked has given no verdict.
const marks = {
  passed: { ...verdictLooks.passed, line: '', words: 'Passed' },
  refused: {
    ...verdictLooks.refused,
    line: `${verdictLooks.refused.line} border-l-2 pl-1`,
    words: 'Stopped here',
  },
  unasked: {
    ...verdictLooks.open,
    line: `${verdictLooks.open.line} border-l-2 pl-1`,
    words: 'Could not be asked',
  },
} as const

/** Each check with what it saw and how long it took. The last one may have refused the request. */
function SeenChecks({ view }: { view: ServerView }) {
  const { checks, ms, status } = view
  const unmade = unmadeChecks(view)
  return (
    <>
      <ol className="text-small">
        {checks.map((one) => {
          const { line, mark, tone, words } = marks[one.verdict]
          return (
            <li key={one.check} className={`mt-0.5 flex gap-1 ${line}`}>
              <span className={`font-bold font-mono ${tone}`}>
                <span aria-hidden="true">{mark}</span>
                <span className="sr-only">{words}</span>
              </span>
              <span className="min-w-0 grow wrap-anywhere">
                <strong className="font-bold">{checkNames[one.check]}.</strong>{' '}
                {seenWords(one, view)}
              </span>
              <span className="shrink-0 font-mono text-label text-muted">{formatCost(one.ms)}</span>
            </li>
          )
        })}
      </ol>
      {unmade.length > 0 ? (
        <p className="mt-1 text-small text-muted">Not looked at any more: {unmade.join(', ')}.</p>
      ) : null}
      <p className="mt-1 text-small">
        {outcomeWords(view)} after {formatCost(ms)} in all, answered with {status}.
      </p>
    </>
  )
}

interface TimeWindowProps {
  /** The server's clock, Unix ms. */
  time: number
  /** The token's label; null where there was none. */
  segment: string | null
}

/** The three quarters of minutes that the server accepts, and the one that the token names. */
function TimeWindow({ time, segment }: TimeWindowProps) {
  const quarters = windowAt(time)
  const isInside = quarters.some(({ label }) => label === segment)
  return (
    <>
      <ol className="grid grid-cols-3 gap-0.5 font-mono text-data">
        {quarters.map(({ label, from }, index) => (
          <li
            key={label}
            className={`border-t-4 pt-0.5 ${label === segment ? 'border-brass-fill' : 'border-line-strong'}`}
          >
            <strong>{label}</strong> <span className="text-muted">from {from}</span>
            {index === 1 ? <span className="block">▲ clock {formatUtc(time)}</span> : null}
            {label === segment ? <span className="block text-brass">● the token</span> : null}
          </li>
        ))}
      </ol>
      {isInside || segment === null ? null : (
        <p className="mt-0.5 text-small">The token says {segment}, which is none of these.</p>
      )}
    </>
  )
}

const has = (isThere: boolean) => (
  <td className="px-1 text-center">
    <span aria-hidden="true">{isThere ? '●' : '–'}</span>
    <span className="sr-only">{isThere ? 'yes' : 'no'}</span>
  </td>
)

/** What the sender says was sent before, beside what the server has written down. */
function LogOverlay({ log }: { log: SeenLog }) {
  const { ids, older } = overlay(log, log.history)
  const count = (place: OverlaidId['place']) => ids.filter((one) => one.place === place).length
  const missing = count('log')
  return (
    <>
      <p className="text-small">
        {count('both')} in both, {missing} only in the log, {count('history')} only in the history
        {older > 0 ? `; ${older} older ones in the log` : ''}.
        {missing > 0 ? ' What only the log has, the sender does not know of.' : ''}
      </p>
      {ids.length > 0 ? (
        <details className="mt-0.5 text-small" open={missing > 0}>
          <summary className="min-h-3 cursor-pointer">The ids, oldest first</summary>
          <table className="w-full font-mono text-data">
            <thead className="text-label text-muted uppercase">
              <tr>
                <th scope="col" className="font-normal">
                  Request id
                </th>
                <th scope="col" className="px-1 font-normal">
                  History
                </th>
                <th scope="col" className="px-1 font-normal">
                  Log
                </th>
              </tr>
            </thead>
            <tbody>
              {ids.map(({ id, place }) => (
                <tr key={id} className={place === 'log' ? 'font-bold' : ''}>
                  <td translate="no" className="wrap-anywhere">
                    {id}
                  </td>
                  {has(place !== 'log')}
                  {has(place !== 'history')}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </>
  )
}
