import type { Metadata } from 'next'
import { DemoWithoutScripts, demoTexts } from '@/components/live-demo/demo-texts'
import { LiveDemo } from '@/components/live-demo/live-demo'
import { pageMetadata } from '@/lib/metadata'
import { routes } from '@/lib/routes'

type Props = PageProps<'/live-demo/[[...authtype]]'>

/** A static host can serve only listed paths; another authtype is rescued by the 404 page. */
export function generateStaticParams() {
  return [{ authtype: [] }, { authtype: ['google'] }]
}

export const dynamicParams = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { authtype } = await params
  return {
    ...pageMetadata({
      title: 'JWT and OTA Demo',
      description:
        'Run JWT and OTA verification side by side against a real server, then replay stolen tokens and clone your own device.',
      path: routes.liveDemo,
    }),
    ...(authtype ? { robots: { index: false } } : {}),
  }
}

export default async function LiveDemoPage({ params }: Props) {
  const { authtype } = await params
  return (
    <div className="mx-auto w-full max-w-page px-2 py-5 sm:px-3">
      <LiveDemo authtype={authtype?.[0]} texts={demoTexts} />
      <noscript>
        <DemoWithoutScripts />
      </noscript>
    </div>
  )
}
