import { basePath, siteUrl } from './site-url'

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
