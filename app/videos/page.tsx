import { BreadcrumbData, JsonLd } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { buttonClass } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { PageHero } from '@/components/ui/section'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { FilmDialog } from './film-dialog'
import { captionsOf, formatLength, isFilmed, lengthOf, videoObject } from './films'
import { type Video, videos } from './words'

export const metadata = pageMetadata(pages.videos)

export default function VideosPage() {
  return (
    <>
      <BreadcrumbData page={pages.videos} />
      <VideoData />
      <PageHero label={pages.videos.name} title={pages.videos.heading}>
        <p>
          About half a minute each, recorded from this site and a real server, without sound.
          Captions and a transcript say what you see. No film is loaded before you press Play.
        </p>
      </PageHero>
      <VideoGrid />
      <DemoCall attacks text="Everything that the films show, you can try now." />
    </>
  )
}

function VideoGrid() {
  return (
    <ol className="mx-auto grid max-w-page items-start gap-3 px-2 sm:grid-cols-2 sm:px-3 lg:grid-cols-3">
      {videos.map((video, index) => (
        <VideoCard key={video.slug} video={video} number={index + 1} />
      ))}
    </ol>
  )
}

interface VideoCardProps {
  video: Video
  number: number
}

/** A film with its length and, as text, all that it says. */
function VideoCard({ video, number }: VideoCardProps) {
  const { slug, title, shows } = video
  const captions = captionsOf(video)
  const length = lengthOf(video)
  const lines = captions.map(({ from, text }) => ({ text, at: formatLength(from) }))
  return (
    <li id={slug} className="flex flex-col overflow-hidden rounded border border-line bg-surface">
      <Player video={video} isFirst={number === 1} />
      <div className="flex grow flex-col p-2.5">
        <p className="font-mono text-label text-muted uppercase">
          0{number} ·{' '}
          {length === undefined ? 'Not recorded yet' : `${formatLength(length)} min, no sound`}
        </p>
        <h2 className="mt-0.5 text-h3">{title}</h2>
        <p className="mt-0.5 mb-1.5 text-ink-2 text-small">{shows}</p>
        {lines.length > 0 && <Transcript title={title} lines={lines} />}
      </div>
    </li>
  )
}

interface PlayerProps {
  video: Video
  /** The others are below what is first seen: their pictures come when they are about to be. */
  isFirst: boolean
}

function Player({ video: { slug, title }, isFirst }: PlayerProps) {
  const file = (ending: string) => `/videos/${slug}.${ending}`
  const poster = isFilmed(`${slug}.webp`) ? file('webp') : undefined
  const picture = poster && (
    <img
      src={poster}
      alt=""
      width={1280}
      height={720}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className="w-full"
    />
  )
  if (!isFilmed(`${slug}.mp4`)) return <div className="aspect-[16/9] w-full bg-sunken" />
  const film = (isInPlace: boolean) => (
    <video
      controls
      playsInline
      preload="none"
      poster={isInPlace ? poster : undefined}
      width={1280}
      height={720}
      aria-label={title}
      className="-outline-offset-2 w-full"
    >
      <source src={file('mp4')} type="video/mp4" />
      <track default kind="captions" srcLang="en" label="English" src={file('vtt')} />
    </video>
  )
  return (
    <>
      <div className="noscript:hidden" data-print="no">
        <FilmDialog title={title} film={film(false)}>
          {picture}
          <span className="scheme-dark absolute bottom-2 left-2">
            <span className={buttonClass('primary', 'small')}>
              <Icon name="play" className="size-2 fill-current" />
              Play<span className="sr-only"> {title}</span>
            </span>
          </span>
        </FilmDialog>
      </div>
      <noscript>{film(true)}</noscript>
    </>
  )
}

interface TranscriptProps {
  /** The film's title. */
  title: string
  /** What it says, and when. */
  lines: readonly { text: string; at: string }[]
}

/** A film in words, for who cannot or will not watch it. */
function Transcript({ title, lines }: TranscriptProps) {
  return (
    <details className="mt-auto text-small">
      <summary className="min-h-3 cursor-pointer underline decoration-line-strong underline-offset-2">
        Transcript<span className="sr-only"> of {title}</span>
      </summary>
      <ol className="mt-1 grid gap-1 text-ink-2">
        {lines.map(({ text, at }) => (
          <li key={text} className="flex gap-1.5">
            <span className="font-mono text-data text-muted">{at}</span>
            {text}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The films, for search engines; one that is not recorded yet is left out. */
function VideoData() {
  const things = videos.flatMap((video) => {
    const seconds = lengthOf(video)
    return seconds === undefined ? [] : [videoObject(video, seconds)]
  })
  return <JsonLd things={things} />
}
