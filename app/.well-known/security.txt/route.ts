import { absoluteUrl } from '@/lib/href'
import { POLICY_PATH, securityTxt } from './security-txt'

export const dynamic = 'force-static'

export function GET() {
  const canonical = absoluteUrl('/.well-known/security.txt')
  const policy = absoluteUrl(POLICY_PATH)
  return new Response(securityTxt({ canonical, policy, now: Date.now() }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
