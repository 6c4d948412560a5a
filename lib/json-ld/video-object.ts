import type { VideoObject } from 'schema-dts'
import type { Video } from '@/content/videos'
import { dayStart } from '@/lib/day'
import { absoluteUrl } from '@/lib/href'
import { externalPlayerUrl } from '@/lib/video/external'
import { publisher } from './organization'

/** `PT35S` for 35.9 seconds (ISO 8601), as the page shows them. */
export function isoDuration(seconds: number): string {
  const whole = Math.floor(seconds)
  const minutes = Math.floor(whole / 60)
  return `PT${minutes > 0 ? `${minutes}M` : ''}${whole % 60}S`
}

/** A film. @param seconds Its length. */
export function videoObject({ slug, title, shows, recorded, external }: Video, seconds: number) {
  return {
    '@type': 'VideoObject',
    name: title,
    description: shows,
    thumbnailUrl: absoluteUrl(`/videos/${slug}.webp`),
    uploadDate: dayStart(recorded),
    duration: isoDuration(seconds),
    publisher,
    ...(external
      ? { embedUrl: externalPlayerUrl(external.id) }
      : { contentUrl: absoluteUrl(`/videos/${slug}.mp4`) }),
  } as const satisfies VideoObject
}
