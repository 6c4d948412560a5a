import { useEffect, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { config } from '@/lib/config'
import { browserFetch } from '@/lib/demo/demo'
import { fetchServerView, type NamedRequest, type Told } from '@/lib/demo/server-view'
import { senderWords, untoldWords } from '@/lib/demo/server-view-words'
import { Block } from './block'
import { LogOverlay } from './log-overlay'
import { MacInput } from './mac-input'
import { SeenChecks } from './seen-checks'
import { TimeWindow } from './time-window'

/** What may be otherwise when it is asked again. */
const PASSING = ['limited', 'unreadable', 'offline', 'timeout', 'unreachable']

/** What the server saw of a request; it is asked when this is opened. */
export function ServerSide({ name: named }: { name: NamedRequest }) {
  const [told, setTold] = useState<Told | null>('untold' in named ? named : null)
  const [tries, setTries] = useState(0)
  const name = 'name' in named ? named.name : null

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
    <div aria-live="polite" aria-busy={told === null}>
      {told === null ? <p className="mt-2 text-small">Asking the server ...</p> : null}
      {told && 'untold' in told ? (
        <>
          <p className="mt-2 text-small">{untoldWords[told.untold]}</p>
          {PASSING.includes(told.untold) ? (
            <button
              type="button"
              onClick={() => setTries(tries + 1)}
              className={`mt-1.5 ${buttonClass('secondary', 'small')}`}
            >
              Ask again
            </button>
          ) : null}
        </>
      ) : null}
      {told && 'view' in told ? <Seen {...told} /> : null}
    </div>
  )
}

function Seen({ view }: Extract<Told, { view: unknown }>) {
  const { ota, sender } = view
  return (
    <>
      <Block title="Who sent it">
        <p className="text-small">{senderWords[sender]}</p>
      </Block>
      <Block title="Its checks, in their order">
        <SeenChecks view={view} />
      </Block>
      {ota?.minute && ota.deviceId ? (
        <Block title="Bytes under the HMAC, as the server has them">
          <MacInput requestId={ota.requestId} deviceId={ota.deviceId} minute={ota.minute} />
          <p className="mt-1 text-small">
            Sent with it:{' '}
            <span translate="no" className="font-mono text-data">
              {ota.mac}
            </span>
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
          <LogOverlay log={ota.log} history={ota.history} />
        </Block>
      ) : null}
    </>
  )
}
