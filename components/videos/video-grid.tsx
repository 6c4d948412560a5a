import { videos } from '@/content/videos'
import { VideoCard } from './video-card'

export function VideoGrid() {
  return (
    <ol className="mx-auto grid max-w-page items-start gap-3 px-2 sm:grid-cols-2 sm:px-3 lg:grid-cols-3">
      {videos.map((video, index) => (
        <VideoCard key={video.slug} video={video} number={index + 1} />
      ))}
    </ol>
  )
}
