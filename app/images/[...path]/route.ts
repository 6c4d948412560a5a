import { notFound } from 'next/navigation'
import { allArticles } from '@/lib/content/articles'
import { iconPng, icons } from '@/lib/images/icons'
import { ogImage, ogPictures } from '@/lib/images/og-image'

export const dynamic = 'force-static'
export const dynamicParams = false

/** What draws each picture, by its address. */
function drawings(): ReadonlyMap<string, () => Promise<Buffer>> {
  return new Map([
    ...Object.entries(icons).map(([path, icon]) => [path, () => iconPng(icon)] as const),
    ...Array.from(
      ogPictures(allArticles()),
      ([path, picture]) => [path, () => ogImage(picture)] as const,
    ),
  ])
}

export function generateStaticParams() {
  return [...drawings().keys()].map((path) => ({ path: path.split('/').slice(2) }))
}

/** Link previews and icons. */
export async function GET(_: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const draw = drawings().get(`/images/${(await params).path.join('/')}`)
  if (!draw) notFound()
  return new Response(new Uint8Array(await draw()), { headers: { 'Content-Type': 'image/png' } })
}
