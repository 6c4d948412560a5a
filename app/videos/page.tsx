import { DemoCall } from '@/components/site/demo-call'
import { PageHero } from '@/components/ui/page-hero'
import { VideoGrid } from '@/components/videos/video-grid'
import { pageMetadata } from '@/lib/metadata'
import { routes } from '@/lib/routes'

export const metadata = pageMetadata({
  title: 'Videos: OTA in six short films',
  description:
    'Six short films planned about tokens, replay and OTA: what each will show, and where to see it live meanwhile.',
  path: routes.videos,
})

export default function VideosPage() {
  return (
    <>
      <PageHero label="Videos" title="Six short films">
        <p>
          They are planned; none is recorded yet. Until they are here, the live demo shows the same
          things, and lets you press the buttons.
        </p>
      </PageHero>
      <VideoGrid />
      <DemoCall text="Everything the films will show is running now." />
    </>
  )
}
