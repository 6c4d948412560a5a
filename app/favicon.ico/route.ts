import { faviconIco } from '@/lib/images/icons'

export const dynamic = 'force-static'

export async function GET() {
  return new Response(new Uint8Array(await faviconIco()), {
    headers: { 'Content-Type': 'image/x-icon' },
  })
}
