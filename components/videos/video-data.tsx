import { JsonLd } from '@/components/site/json-ld'
import { videos } from '@/content/videos'
import { videoObject } from '@/lib/json-ld/video-object'
import { lengthOf } from '@/lib/video/films'

/** The films, for search engines; one that is not recorded yet is left out. */
export function VideoData() {
  const things = videos.flatMap((video) => {
    const seconds = lengthOf(video)
    return seconds === undefined ? [] : [videoObject(video, seconds)]
  })
  return <JsonLd things={things} />
}
