/** Separate from lib/config, so that a client component can import it without the settings. */

/** An origin without a trailing slash. */
export const withoutSlash = (origin: string) => origin.replace(/\/+$/, '')

export const siteUrl = withoutSlash(process.env.NEXT_PUBLIC_SITE_URL || 'http://localhost:3000')

/** The canonical, absolute address of a path. */
export function absoluteUrl(path: string): string {
  return `${siteUrl}${path}`
}
