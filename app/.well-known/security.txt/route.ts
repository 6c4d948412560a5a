import { absoluteUrl } from '@/lib/href'
import { pages } from '@/lib/pages'
import { REPORT_ID, SECURITY_TXT } from '@/lib/routes'
import { shownEmail } from '@/lib/site'

export const dynamic = 'force-static'

const DAY_MS = 86_400_000
/** Less than the year that RFC 9116 §2.5.5 advises, because the site is built more often. */
const VALID_DAYS = 350

/** The address to report a weakness to (RFC 9116), valid from the start of the day of the build. */
export function GET() {
  const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS)
  const fields = {
    // The contact form if the site shows no mail address, because RFC 9116 §2.5.3 requires the field.
    Contact: shownEmail ? `mailto:${shownEmail}` : absoluteUrl(pages.contact.path),
    Expires: expires.toISOString(),
    'Preferred-Languages': 'en',
    Canonical: absoluteUrl(SECURITY_TXT),
    Policy: absoluteUrl(`${pages.about.path}#${REPORT_ID}`),
  }
  const text = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  return new Response(text.join(''), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
