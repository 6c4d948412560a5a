import { notFound } from 'next/navigation'
import { makeCopy, pictureCopies } from '@/lib/content/pictures'
import { drawPreview, previewPaths } from './link-preview'

export const dynamic = 'force-static'
export const dynamicParams = false

const FOLDER = '/images/'

/** Link previews and pictures of texts share a route: an export refuses one without params, and no text needs a picture. */
export async function generateStaticParams() {
  const previews = previewPaths().map((path) => path.slice(FOLDER.length))
  return [...previews, ...(await pictureCopies())].map((path) => ({ file: path.split('/') }))
}

export async function GET(_: Request, { params }: { params: Promise<{ file: string[] }> }) {
  const name = (await params).file.join('/')
  const preview = await drawPreview(FOLDER + name)
  if (preview) return answer('image/png', preview)
  if (!(await pictureCopies()).includes(name)) notFound()
  const { type, data } = await makeCopy(name)
  return answer(type, data)
}

const answer = (type: string, data: Buffer) =>
  new Response(new Uint8Array(data), { headers: { 'Content-Type': type } })
