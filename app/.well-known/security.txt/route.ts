import { absoluteUrl } from '@/lib/href'
import { REPORT_ID, routes, SECURITY_TXT } from '@/lib/routes'
import { securityTxt } from './security-txt'

export const dynamic = 'force-static'

export function GET() {
  const canonical = absoluteUrl(SECURITY_TXT)
  const policy = absoluteUrl(`${routes.about}#${REPORT_ID}`)
  return new Response(securityTxt({ canonical, policy, now: Date.now() }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
