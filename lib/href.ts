/** Where the site lives. Apart from lib/config, which every page would otherwise load for its links. */

/** An origin as it is put before a path. */
export const withoutSlash = (origin: string) => origin.replace(/\/+$/, '')

/** Without a slash at the end. */
export const siteUrl = withoutSlash(process.env.NEXT_PUBLIC_SITE_URL || 'http://localhost:3000')

/** The path that the site lives under; empty for a host of its own. */
export const basePath = process.env.NEXT_PUBLIC_BASE_PATH || ''

/**
 * A path of this site as a plain `<a>` needs it, under the base path if there is one.
 * Anchors, mail addresses and other sites' addresses are left alone.
 */
export function hrefOf(path: string, base: string = basePath): string {
  return path.startsWith('/') ? `${base}${path}` : path
}

/** The canonical, absolute address of a path. */
export function absoluteUrl(path: string): string {
  return `${siteUrl}${hrefOf(path)}`
}
