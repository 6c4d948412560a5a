import { type ComponentType, useState } from 'react'
import { Waiting } from './waiting'

interface OnDemandProps {
  title: string
  /** What is inside, in a sentence. */
  about: string
  /** A chunk of its own, asked for when the section is first opened, and again after a failure. */
  load: () => Promise<ComponentType>
}

/** A section of the demo that costs nothing until somebody opens it. Once open, it stays mounted. */
export function OnDemand({ title, about, load }: OnDemandProps) {
  const [Content, setContent] = useState<ComponentType | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const open = () => {
    if (Content) return
    setFailed(false)
    load().then(
      (loaded) => setContent(() => loaded),
      () => setFailed(true),
    )
  }
  return (
    <details
      className="min-w-0 rounded border border-line bg-surface px-2"
      onToggle={(event) => event.currentTarget.open && open()}
    >
      <summary className="min-h-4.5 cursor-pointer py-1">
        <h2 className="inline text-h3">{title}</h2>{' '}
        <span className="text-ink-2 text-small max-sm:block sm:ml-1">{about}</span>
      </summary>
      {Content ? (
        <div className="pb-2">
          <Content />
        </div>
      ) : null}
      {Content || hasFailed ? null : (
        // On paper a closed section is open, and nothing is on its way.
        <div data-print="no">
          <Waiting>Loading ...</Waiting>
        </div>
      )}
      {hasFailed ? (
        <p role="alert" className="mt-2 text-small">
          This part of the demo could not be loaded. Close it and open it again to try once more.
        </p>
      ) : null}
    </details>
  )
}
