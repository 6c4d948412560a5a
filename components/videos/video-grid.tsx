import { Mark } from '@/components/site/mark'
import { videos } from '@/content/videos'

/** Cards without players: nothing to play is offered before there is something to play. */
export function VideoGrid() {
  return (
    <ol className="mx-auto grid max-w-page gap-3 px-2 sm:grid-cols-2 sm:px-3 lg:grid-cols-3">
      {videos.map(({ title, shows }, index) => (
        <li key={title} className="flex flex-col rounded border border-line bg-surface">
          <div
            aria-hidden="true"
            className="flex aspect-video items-center justify-between bg-sunken p-3"
          >
            <span className="font-bold font-heading text-brass text-display">0{index + 1}</span>
            <Mark className="size-10" />
          </div>
          <div className="p-2.5">
            <p className="font-mono text-label text-muted uppercase">Planned</p>
            <h2 className="mt-0.5 text-h3">{title}</h2>
            <p className="mt-0.5 text-ink-2 text-small">{shows}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
