import type { VideoObject } from 'schema-dts'
import type { films } from '@/content/films'
import { filmFile, lengthOf } from '@/lib/content/films'
import { dayStart } from '@/lib/day'
import { absoluteUrl } from '@/lib/href'
import { publisher } from '@/lib/json-ld'

/** A film, for search engines. */
export const videoObject = ({ slug, title, shows, recorded }: (typeof films)[number]) =>
  ({
    '@type': 'VideoObject',
    name: title,
    description: shows,
    thumbnailUrl: absoluteUrl(filmFile(slug, 'webp')),
    uploadDate: dayStart(recorded),
    duration: `PT${Math.floor(lengthOf(slug))}S`,
    publisher,
    contentUrl: absoluteUrl(filmFile(slug, 'mp4')),
  }) as const satisfies VideoObject
