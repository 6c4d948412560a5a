import { films } from '@/content/films'
import { filmFile } from '@/lib/content/films'
import { FilmPlayer } from './film-player'

/** A silent film with its captions. @param name of its files in public/videos */
export function Film({ name, className }: { name: string; className?: string }) {
  const film = films.find(({ slug }) => slug === name)
  if (!film) return null
  return (
    <FilmPlayer
      poster={filmFile(name, 'webp')}
      width={1280}
      height={720}
      aria-label={film.title}
      className={className}
    >
      <source src={filmFile(name, 'mp4')} type="video/mp4" />
      <track default kind="captions" srcLang="en" label="English" src={filmFile(name, 'vtt')} />
    </FilmPlayer>
  )
}
