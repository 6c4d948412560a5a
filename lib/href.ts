import { config } from './config'

/**
 * A path of this site as a plain `<a>` needs it, under the base path if there is one.
 * Anchors, mail addresses and other sites' addresses are left alone.
 */
export function hrefOf(path: string, basePath: string = config.basePath): string {
  return path.startsWith('/') ? `${basePath}${path}` : path
}

/** The canonical, absolute address of a path. */
export function absoluteUrl(path: string): string {
  return `${config.siteUrl}${hrefOf(path)}`
}
