import { absoluteUrl } from '@/lib/href'
import { routes } from '@/lib/routes'
import { shownEmail } from '@/lib/site'

const DAY_MS = 86_400_000

/** Less than the year that RFC 9116 §2.5.5 advises: the site is built more often than that. */
const VALID_DAYS = 350

/** Absolute addresses, and the Unix time of the build in milliseconds. */
interface Published {
  /** Where the text itself stands. */
  canonical: string
  /** What happens with a report. */
  policy: string
  now: number
}

/** Where to report a weakness (RFC 9116), good for 350 days from the start of the day of a build. */
export function securityTxt({ canonical, policy, now }: Published): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS)
  return [
    // The form where no mail would arrive: the field must not be missing (RFC 9116 §2.5.3).
    `Contact: ${shownEmail ? `mailto:${shownEmail}` : absoluteUrl(routes.contact)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${canonical}`,
    `Policy: ${policy}`,
    '',
  ].join('\n')
}
