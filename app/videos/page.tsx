import { preload } from 'react-dom'
import { Film } from '@/components/markdown/film'
import { BreadcrumbData, JsonLd } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { Words } from '@/components/site/words'
import { PageHero } from '@/components/ui/section'
import { films } from '@/content/films'
import { videos } from '@/content/pages/lists'
import { captionsOf, filmFile, formatLength, lengthOf } from '@/lib/content/films'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { videoObject } from './video-object'

export const metadata = pageMetadata(pages.videos)

export default function VideosPage() {
  return (
    <>
      <BreadcrumbData page={pages.videos} />
      <JsonLd things={films.map(videoObject)} />
      <PageHero label={pages.videos.name} title={pages.videos.heading}>
        <p>
          <Words>{videos.lead}</Words>
        </p>
      </PageHero>
      <ol className="mx-auto grid max-w-page items-start gap-3 px-2 sm:grid-cols-2 sm:px-3">
        {films.map((film, index) => (
          <FilmCard key={film.slug} film={film} number={index + 1} />
        ))}
      </ol>
      <DemoCall attacks text={videos.next} />
    </>
  )
}

/** A film with its player, length and transcript. */
function FilmCard({ film, number }: { film: (typeof films)[number]; number: number }) {
  const { slug, title, shows } = film
  if (number === 1) preload(filmFile(slug, 'webp'), { as: 'image', fetchPriority: 'high' })
  return (
    <li id={slug} className="flex flex-col overflow-hidden rounded border border-line bg-surface">
      <Film name={slug} className="-outline-offset-2 w-full border-line border-b" />
      <div className="flex grow flex-col p-2.5">
        <p className="font-mono text-label text-muted uppercase">
          {String(number).padStart(2, '0')} · {formatLength(lengthOf(slug))} min
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
            {captionsOf(slug).map(({ from, text }) => (
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
