import { BreadcrumbData } from '@/components/site/breadcrumb-data'
import { DemoCall } from '@/components/site/demo-call'
import { PageHero } from '@/components/ui/page-hero'
import { VideoData } from '@/components/videos/video-data'
import { VideoGrid } from '@/components/videos/video-grid'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.videos)

export default function VideosPage() {
  return (
    <>
      <BreadcrumbData page={pages.videos} />
      <VideoData />
      <PageHero label={pages.videos.name} title={pages.videos.heading}>
        <p>
          Half a minute or a little more each, recorded from this site and a real server, without
          sound. Captions and a transcript say what you see. No film is loaded before you press
          play.
        </p>
      </PageHero>
      <VideoGrid />
      <DemoCall text="Everything that the films show, you can try now." />
    </>
  )
}
