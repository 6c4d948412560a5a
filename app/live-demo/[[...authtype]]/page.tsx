import type { Metadata } from 'next'
import { LiveDemo } from '@/components/live-demo/live-demo'
import { demoTexts } from '@/components/live-demo/texts'
import { BreadcrumbData } from '@/components/site/json-ld'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

type Props = PageProps<'/live-demo/[[...authtype]]'>

/** A static host can serve only listed paths; the 404 page redirects from another authtype. */
export function generateStaticParams() {
  return [{ authtype: [] }, { authtype: ['google'] }]
}

export const dynamicParams = false

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { authtype } = await params
  return {
    ...pageMetadata(pages.liveDemo),
    ...(authtype ? { robots: { index: false } } : {}),
  }
}

export default async function LiveDemoPage({ params }: Props) {
  const { authtype } = await params
  return (
    <div className="mx-auto w-full max-w-page px-2 pt-4 pb-2 sm:px-3">
      <BreadcrumbData page={pages.liveDemo} />
      <LiveDemo authtype={authtype?.[0]} texts={demoTexts} />
    </div>
  )
}
