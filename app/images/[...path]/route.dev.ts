import { findImage, imagePaths } from '@/lib/images/images'

export const dynamic = 'force-static'
export const dynamicParams = false

export async function generateStaticParams() {
  return (await imagePaths()).map((path) => ({ path: path.split('/').slice(2) }))
}

/** Every picture of the site; lib/images says which. A build draws them in lib/made-files. */
export async function GET(_: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const { path } = await params
  const image = await findImage(`/images/${path.join('/')}`)
  if (!image) return new Response(null, { status: 404 })
  return new Response(new Uint8Array(await image.draw()), {
    headers: { 'Content-Type': image.type },
  })
}
