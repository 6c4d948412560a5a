import { preload } from 'react-dom'
import { BreadcrumbData, JsonLd } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { PageHero } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { FilmPlayer } from './film-player'
import { captionsOf, fileOf, formatLength, lengthOf, videoObject } from './films'
import { type Video, videos } from './words'

export const metadata = pageMetadata(pages.videos)

export default function VideosPage() {
  return (
    <>
      <BreadcrumbData page={pages.videos} />
      <JsonLd things={videos.map(videoObject)} />
      <PageHero label={pages.videos.name} title={pages.videos.heading}>
        <p>
          Start with 2 and 5: a stolen JWT works, and OTA refuses the stolen token. All films are
          silent and captioned.
        </p>
      </PageHero>
      <ol className="mx-auto grid max-w-page items-start gap-3 px-2 sm:grid-cols-2 sm:px-3">
        {videos.map((video, index) => (
          <VideoCard key={video.slug} video={video} number={index + 1} />
        ))}
      </ol>
      <DemoCall attacks text="Now try it yourself." />
    </>
  )
}

/** A film with its player, length and transcript. */
function VideoCard({ video, number }: { video: Video; number: number }) {
  const { slug, title, shows } = video
  const poster = fileOf(video, 'webp')
  if (number === 1) preload(poster, { as: 'image', fetchPriority: 'high' })
  return (
    <li id={slug} className="flex flex-col overflow-hidden rounded border border-line bg-surface">
      <FilmPlayer
        poster={poster}
        width={1280}
        height={720}
        aria-label={title}
        className="-outline-offset-2 w-full border-line border-b"
      >
        <source src={fileOf(video, 'mp4')} type="video/mp4" />
        <track default kind="captions" srcLang="en" label="English" src={fileOf(video, 'vtt')} />
      </FilmPlayer>
      <div className="flex grow flex-col p-2.5">
        <p className="font-mono text-label text-muted uppercase">
          0{number} · {formatLength(lengthOf(video))} min
        </p>
        <h2 className="mt-0.5 text-h3">{title}</h2>
        <p className="mt-0.5 mb-1.5 text-ink-2 text-small">{shows}</p>
        <details className="mt-auto text-small">
          <summary
            aria-label={`Transcript of ${title}`}
            className="min-h-3 cursor-pointer underline decoration-line-strong underline-offset-2"
          >
            Transcript
          </summary>
          <ol className="mt-1 grid gap-1 text-ink-2">
            {captionsOf(video).map(({ from, text }) => (
              <li key={text} className="flex gap-1.5">
                <span className="font-mono text-data text-muted">{formatLength(from)}</span>
                {text}
              </li>
            ))}
          </ol>
        </details>
      </div>
    </li>
  )
}
