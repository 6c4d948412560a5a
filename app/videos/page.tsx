import { DemoCall } from '@/components/site/demo-call'
import { PageHero } from '@/components/ui/page-hero'
import { VideoGrid } from '@/components/videos/video-grid'
import { pages } from '@/content/pages'
import { pageMetadata } from '@/lib/metadata'

export const metadata = pageMetadata(pages.videos)

export default function VideosPage() {
  return (
    <>
      <PageHero label="Videos" title="Six short films">
        <p>
          Half a minute or a little more each, recorded from this site and a real server, without
          sound. Captions and a transcript say what you see. No film is loaded before you press
          play.
        </p>
      </PageHero>
      <VideoGrid />
      <DemoCall text="Everything the films show is running now." />
    </>
  )
}
