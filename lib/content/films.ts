import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = 'public/videos'

/** The limits of a film’s files, in bytes. A poster is loaded with its page, a film only when it is played. */
const MAX_BYTES = { mp4: 10_000_000, webp: 50_000, vtt: 50_000 } as const

type Ending = keyof typeof MAX_BYTES

/** One caption. */
interface Cue {
  /** Seconds since the start. */
  from: number
  until: number
  text: string
}

const CUE = /^(\d\d):(\d\d):([\d.]+) --> (\d\d):(\d\d):([\d.]+)\n(.+)$/gm

/** The path of a film’s file on the site. */
export const filmFile = (slug: string, ending: Ending) => `/videos/${slug}.${ending}`

const fullPath = (slug: string, ending: Ending) => join(process.cwd(), FOLDER, `${slug}.${ending}`)

/** The names of the films, for the tag `<Film name="…">`. */
export function filmNames(): string[] {
  const folder = join(process.cwd(), FOLDER)
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.filter((name) => name.endsWith('.mp4')).map((name) => name.slice(0, -4))
}

/** The captions of a film, from its WebVTT file. */
export function captionsOf(slug: string): Cue[] {
  const file = fullPath(slug, 'vtt')
  if (!existsSync(file)) return []
  return Array.from(
    readFileSync(file, 'utf8').replaceAll('\r', '').matchAll(CUE),
    ([, h, m, s, h2, m2, s2, text = '']) => ({
      from: Number(h) * 3600 + Number(m) * 60 + Number(s),
      until: Number(h2) * 3600 + Number(m2) * 60 + Number(s2),
      text,
    }),
  )
}

/** The length of a film in seconds, from its movie header (ISO 14496-12 §8.2.2); 0 without one. */
export function lengthOf(slug: string): number {
  const file = fullPath(slug, 'mp4')
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const header = bytes.indexOf('mvhd') + 4
  if (header < 4) return 0
  return bytes[header] === 1
    ? Number(bytes.readBigUInt64BE(header + 24)) / bytes.readUInt32BE(header + 20)
    : bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12)
}

/** `0:35` for 35.9 seconds, as players count. */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The mistakes in the files of the films that a page lists, each a sentence. */
export function filmMistakes(listed: readonly { slug: string }[]): string[] {
  const slugs = listed.map(({ slug }) => slug)
  const unlisted = filmNames().filter((slug) => !slugs.includes(slug))
  return [
    ...unlisted.map(
      (slug) => `${FOLDER}/${slug}.mp4: expected an entry for it in content/films.ts.`,
    ),
    ...slugs.flatMap((slug) => fileMistakes(slug)),
  ]
}

function fileMistakes(slug: string): string[] {
  for (const [ending, limit] of Object.entries(MAX_BYTES) as [Ending, number][]) {
    const size = statSync(fullPath(slug, ending), { throwIfNoEntry: false })?.size
    const file = `${FOLDER}/${slug}.${ending}`
    if (size === undefined) return [`${file}: expected this file, since content/films.ts lists it.`]
    if (size > limit) return [`${file}: expected up to ${limit / 1000} kB.`]
  }
  const length = lengthOf(slug)
  if (length === 0) return [`${FOLDER}/${slug}.mp4: expected a film in the format MP4.`]
  const end = captionsOf(slug).at(-1)?.until ?? 0
  const isTimed = end > 0 && end < length + 1
  const [seconds, last] = [length.toFixed(1), end.toFixed(1)]
  return isTimed
    ? []
    : [
        `${FOLDER}/${slug}.vtt: expected captions as WebVTT (00:00:01.000 --> 00:00:04.000) that end with the film, at ${seconds} seconds, not at ${last}.`,
      ]
}
