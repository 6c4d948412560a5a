import { absoluteUrl } from '@/lib/href'
import { securityTxt } from '@/lib/security-txt'

export const dynamic = 'force-static'

export function GET() {
  return new Response(securityTxt(absoluteUrl('/.well-known/security.txt'), Date.now()), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
