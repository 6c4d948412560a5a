import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { serverClock, simulatedTab } from '@/components/live-demo/demo'
import { exportFileName, runEnvironment, saveFile } from '@/components/live-demo/export-run'
import { hasRows, runStore } from '@/components/live-demo/run'
import { Button, buttonClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { hrefOf } from '@/lib/href'
import { routes } from '@/lib/routes'
import { type EvidenceFormat, evidenceText } from './evidence-file'
import { writeFigures } from './figures-link'
import { type KnownRequests, knownRequests } from './known-requests'

const FORMATS: readonly { value: EvidenceFormat; name: string; about: string }[] = [
  {
    value: 'har',
    name: 'HAR 1.2',
    about: 'an HTTP archive, which the network panel of a browser opens.',
  },
  {
    value: 'json',
    name: 'JSON',
    about: 'what Export saves, and with it the requests and the statistics.',
  },
]

interface FormatChoiceProps {
  format: EvidenceFormat
  onChange: (format: EvidenceFormat) => void
}

/** Which file to save. */
function FormatChoice({ format, onChange }: FormatChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">Format</legend>
      {FORMATS.map(({ value, name, about }) => (
        <p key={value}>
          <label className="inline-flex min-h-4.5 items-center gap-1 text-small">
            <input
              type="radio"
              name="evidence-format"
              checked={format === value}
              onChange={() => onChange(value)}
            />
            <span>
              <span className="font-bold">{name}</span>: {about}
            </span>
          </label>
        </p>
      ))}
    </fieldset>
  )
}

const pageFacts = () => ({ base: window.location.href, clockOffset: serverClock.offset() })

function save(format: EvidenceFormat, hasSecrets: boolean) {
  const environment = runEnvironment()
  const source = {
    run: runStore.getState(),
    page: pageFacts(),
    environment,
  }
  const name = exportFileName(environment.exportedAt, 'evidence', format)
  saveFile(name, evidenceText(source, format, hasSecrets))
}

const figuresLink = () =>
  window.location.origin +
  hrefOf(routes.liveDemo) +
  writeFigures(runStore.getState(), Date.now(), simulatedTab !== null)

/** How many requests of which kind. */
function contents({ requests, missing }: KnownRequests): string {
  const attacks = requests.filter(({ attack }) => attack !== null).length
  const calls = requests.length - attacks
  const lost = missing > 0 ? ` Rows whose request is not known, as after a reload: ${missing}.` : ''
  return `In the file: calls of the monitors: ${calls}, attacks: ${attacks}.${lost}`
}

/** A run to take home or to hand on. */
export function Evidence() {
  const run = useStore(runStore)
  const [format, setFormat] = useState<EvidenceFormat>('har')
  const [hasSecrets, setSecrets] = useState(false)
  const warning = useId()
  if (!hasRows(run)) return null
  return (
    <div className="mt-2 grid gap-3 border-line border-t pt-2 md:grid-cols-2">
      <div className="min-w-0">
        <h3 className="mb-0.5 font-bold font-sans text-small">Your requests as a file</h3>
        <FormatChoice format={format} onChange={setFormat} />
        <p className="mt-2">
          <label className="inline-flex min-h-4.5 items-center gap-1 font-bold text-small">
            <input
              type="checkbox"
              checked={hasSecrets}
              aria-describedby={warning}
              onChange={({ target }) => setSecrets(target.checked)}
            />
            Include tokens, ids and keys
          </label>
        </p>
        <p id={warning} className="text-small text-ink-2">
          Whoever gets such a file has what a thief of this page has: the JWT opens the records for
          up to an hour, and a Cloning Attack in it has the session key. Leave it unticked for a
          file that you hand on: then what servers said in words of their own is left out, too.
        </p>
        <p className="mt-2 font-mono text-data">{contents(knownRequests(run, pageFacts()))}</p>
        <Button
          variant="secondary"
          size="small"
          className="mt-1"
          onClick={() => save(format, hasSecrets)}
        >
          Save evidence
        </Button>
      </div>
      <div className="min-w-0">
        <h3 className="font-bold font-sans text-small">A link with the figures</h3>
        <p className="mt-0.5 mb-1 text-ink-2 text-small">
          Behind the # of its address stand n, p50 and p95 of both systems, the verdicts in the
          attack logs, and the minute: no token, no id, no address of yours. Browsers send that part
          to no server. Whoever opens it is told that nobody has checked the figures.
        </p>
        <CopyButton text={figuresLink} what="link" className={buttonClass('secondary', 'small')} />
      </div>
    </div>
  )
}
