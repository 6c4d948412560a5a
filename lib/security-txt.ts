import { site } from './site'

const DAY_MS = 86_400_000

/** Less than the year that RFC 9116 §2.5.5 advises: the site is built more often than that. */
const VALID_DAYS = 350

/**
 * Where to report a weakness (RFC 9116), good for 350 days from the start of the day of a build.
 * @param url The absolute address that the text stands at.
 * @param now Unix time of the build in milliseconds.
 */
export function securityTxt(url: string, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS)
  return [
    `Contact: mailto:${site.email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${url}`,
    '',
  ].join('\n')
}
