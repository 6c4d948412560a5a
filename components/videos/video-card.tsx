import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Video } from '@/content/videos'
import { hrefOf } from '@/lib/href'
import { type Cue, formatLength, parseCaptions } from '@/lib/video/captions'
import { ExternalPlayer } from './external-player'

interface VideoCardProps {
  video: Video
  number: number
}

/** None for a film that is listed but not recorded yet: recording it needs a build of the site. */
function captionsOf(slug: string): Cue[] {
  const path = join(process.cwd(), `public/videos/${slug}.vtt`)
  return existsSync(path) ? parseCaptions(readFileSync(path, 'utf8')) : []
}

/** A film with its length and, as text, all that it says. */
export function VideoCard({ video, number }: VideoCardProps) {
  const { slug, title, shows, externalId } = video
  const captions = captionsOf(slug)
  const length = captions.at(-1)?.until
  const facts = length === undefined ? 'Not recorded yet' : `${formatLength(length)} min, no sound`
  return (
    <li className="flex flex-col overflow-hidden rounded border border-line bg-surface">
      <Player video={video} isRecorded={length !== undefined} />
      <div className="flex grow flex-col p-2.5">
        <p className="font-mono text-label text-muted uppercase">
          0{number} · {externalId ? 'On YouTube' : facts}
        </p>
        <h2 className="mt-0.5 text-h3">{title}</h2>
        <p className="mt-0.5 mb-1.5 text-ink-2 text-small">{shows}</p>
        {captions.length > 0 && <Transcript title={title} captions={captions} />}
      </div>
    </li>
  )
}

function Player({ video, isRecorded }: { video: Video; isRecorded: boolean }) {
  const { slug, title, externalId } = video
  const file = (ending: string) => hrefOf(`/videos/${slug}.${ending}`)
  if (externalId) return <ExternalPlayer id={externalId} title={title} poster={file('jpg')} />
  if (!isRecorded) return <div className="aspect-video w-full bg-sunken" />
  return (
    <video
      controls
      playsInline
      preload="none"
      poster={file('jpg')}
      width={1280}
      height={720}
      aria-label={title}
      className="aspect-video w-full border-line border-b -outline-offset-2"
    >
      <source src={file('mp4')} type="video/mp4" />
      <track default kind="captions" srcLang="en" label="English" src={file('vtt')} />
    </video>
  )
}

function Transcript({ title, captions }: { title: string; captions: readonly Cue[] }) {
  return (
    <details className="mt-auto text-small">
      <summary className="min-h-3 cursor-pointer underline decoration-line-strong underline-offset-2">
        Transcript<span className="sr-only"> of {title}</span>
      </summary>
      <ol className="mt-1 grid gap-1 text-ink-2">
        {captions.map(({ from, text }) => (
          <li key={from} className="flex gap-1.5">
            <span className="font-mono text-data text-muted">{formatLength(from)}</span>
            {text}
          </li>
        ))}
      </ol>
    </details>
  )
}
