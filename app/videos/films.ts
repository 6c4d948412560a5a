import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VideoObject } from 'schema-dts'
import { dayStart } from '@/lib/day'
import { absoluteUrl } from '@/lib/href'
import { publisher } from '@/lib/json-ld'
import type { Video } from './words'

/** Whether a file of a film is there: it is not before the film is recorded, which needs a build. */
export function isFilmed(file: string): boolean {
  return existsSync(join(process.cwd(), 'public/videos', file))
}

/** The transcript of a film; empty for one that is not recorded yet. */
export function captionsOf({ slug }: Pick<Video, 'slug'>): readonly Cue[] {
  if (!isFilmed(`${slug}.vtt`)) return []
  return parseCaptions(readFileSync(join(process.cwd(), `public/videos/${slug}.vtt`), 'utf8'))
}

/** Seconds that a film lasts, as far as it is known. */
export function lengthOf(video: Video): number | undefined {
  return captionsOf(video).at(-1)?.until
}

/** One caption: what is said while the film shows it. */
export interface Cue {
  /** Seconds since the start. */
  from: number
  until: number
  text: string
}

const TIMING = /^(\d{2}):(\d{2}):(\d{2}\.\d{3}) --> (\d{2}):(\d{2}):(\d{2}\.\d{3})$/

const toSeconds = (hours = '', minutes = '', seconds = '') =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)

/**
 * Reads the WebVTT that `npx playwright test -c e2e/camera .film` writes: plain cues, without settings.
 * @throws Error naming the block that is not one.
 */
export function parseCaptions(vtt: string): Cue[] {
  const [head, ...blocks] = vtt.trim().split(/\n\n+/)
  if (head !== 'WEBVTT') throw new Error('Captions begin with a line WEBVTT')
  return blocks.map((block) => {
    const [timing = '', ...lines] = block.split('\n')
    const match = TIMING.exec(timing)
    if (!match || lines.length === 0) throw new Error(`Not a caption: ${block}`)
    return {
      from: toSeconds(match[1], match[2], match[3]),
      until: toSeconds(match[4], match[5], match[6]),
      text: lines.join(' '),
    }
  })
}

/** `0:35` for 35.9 seconds, as players count. */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** `PT35S` for 35.9 seconds (ISO 8601), as the page shows them. */
export function isoDuration(seconds: number): string {
  const whole = Math.floor(seconds)
  const minutes = Math.floor(whole / 60)
  return `PT${minutes > 0 ? `${minutes}M` : ''}${whole % 60}S`
}

/** A film. @param seconds Its length. */
export function videoObject({ slug, title, shows, recorded }: Video, seconds: number) {
  return {
    '@type': 'VideoObject',
    name: title,
    description: shows,
    thumbnailUrl: absoluteUrl(`/videos/${slug}.webp`),
    uploadDate: dayStart(recorded),
    duration: isoDuration(seconds),
    publisher,
    contentUrl: absoluteUrl(`/videos/${slug}.mp4`),
  } as const satisfies VideoObject
}
