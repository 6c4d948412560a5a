import { existsSync, readFileSync } from 'node:fs'
import type { VideoObject } from 'schema-dts'
import { dayStart } from '@/lib/day'
import { absoluteUrl } from '@/lib/href'
import { publisher } from '@/lib/json-ld'
import type { Video } from './words'

/** One caption. */
interface Cue {
  /** Seconds since the start. */
  from: number
  until: number
  text: string
}

const CUE = /^(\d\d):(\d\d):([\d.]+) --> (\d\d):(\d\d):([\d.]+)\n(.+)$/gm

/** The path of a film’s file on the site. */
export const fileOf = ({ slug }: Video, ending: 'mp4' | 'vtt' | 'webp') =>
  `/videos/${slug}.${ending}`

/** The captions of a film, from the WebVTT of the camera; none before it is recorded, which needs a build. */
export function captionsOf(video: Video): Cue[] {
  const file = `public${fileOf(video, 'vtt')}`
  if (!existsSync(file)) return []
  return Array.from(
    readFileSync(file, 'utf8').matchAll(CUE),
    ([, h, m, s, h2, m2, s2, text = '']) => ({
      from: Number(h) * 3600 + Number(m) * 60 + Number(s),
      until: Number(h2) * 3600 + Number(m2) * 60 + Number(s2),
      text,
    }),
  )
}

/** The length of a film in seconds. */
export const lengthOf = (video: Video) => captionsOf(video).at(-1)?.until ?? 0

/** `0:35` for 35.9 seconds, as players count. */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** A film, for search engines. */
export const videoObject = (video: Video) =>
  ({
    '@type': 'VideoObject',
    name: video.title,
    description: video.shows,
    thumbnailUrl: absoluteUrl(fileOf(video, 'webp')),
    uploadDate: dayStart(video.recorded),
    duration: `PT${Math.floor(lengthOf(video))}S`,
    publisher,
    contentUrl: absoluteUrl(fileOf(video, 'mp4')),
  }) as const satisfies VideoObject
