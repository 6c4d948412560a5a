import { tabIconSvg } from '@/lib/images/icons'

export const dynamic = 'force-static'

export function GET() {
  return new Response(tabIconSvg(), { headers: { 'Content-Type': 'image/svg+xml' } })
}
