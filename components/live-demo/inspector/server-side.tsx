import { useEffect, useRef, useState } from 'react'
import { browserFetch } from '@/components/live-demo/demo'
import { buttonClass } from '@/components/ui/button'
import { config } from '@/lib/config'
import { Block } from './drawer'
import { LogOverlay } from './log-overlay'
import { MacInput } from './request-parts'
import { SeenChecks } from './seen-checks'
import { fetchServerView, type NamedRequest, type Told } from './server-view'
import { senderWords, untoldWords } from './server-view-words'
import { TimeWindow } from './time-window'

/** What may be otherwise when it is asked again. */
const PASSING = ['unavailable', 'limited', 'unreadable', 'offline', 'timeout', 'unreachable']

interface ServerSideProps {
  name: NamedRequest
  /** The request's id, where this browser sent it. */
  ownId?: string
}

const statusOf = (told: Told | null) => {
  if (told === null) return 'Asking the server ...'
  return 'untold' in told ? untoldWords[told.untold] : 'The server has answered.'
}

/** What the server saw of a request; it is asked when this is opened. */
export function ServerSide({ name: named, ownId }: ServerSideProps) {
  const [told, setTold] = useState<Told | null>('untold' in named ? named : null)
  const [tries, setTries] = useState(0)
  const name = 'name' in named ? named.name : null
  const root = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (name === null) return
    const controller = new AbortController()
    const { signal } = controller
    setTold(null)
    fetchServerView(browserFetch, config.api.serverView, name, signal, navigator.onLine).then(
      (answer) => signal.aborted || setTold(answer),
    )
    return () => controller.abort()
  }, [name, tries])

  return (
    <div ref={root} tabIndex={-1} aria-busy={told === null}>
      <p role="status" className={told && 'view' in told ? 'sr-only' : 'mt-2 text-small'}>
        {statusOf(told)}
      </p>
      {told && 'untold' in told && PASSING.includes(told.untold) ? (
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
      {told && 'view' in told ? <Seen {...told} ownId={ownId} /> : null}
    </div>
  )
}

function Seen({ view, ownId }: Extract<Told, { view: unknown }> & { ownId?: string }) {
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
