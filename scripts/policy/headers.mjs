import { integrityOf } from './integrity.mjs'

/**
 * What a site asks for beyond itself; see site.ts.
 * @typedef {object} SitePolicy
 * @property {string | null} hsts value of Strict-Transport-Security; null where visitors come over http
 * @property {string[]} connect origins that its scripts call
 * @property {string[]} frame addresses of what it frames, after a press
 * @property {string[]} injectedStyles texts of style elements that its scripts make
 * @property {(page: string) => boolean} navigates whether a page, by the name of its file, leads to
 * others without a new document
 * @property {Record<string, string>} features who may use what a page can ask a browser for
 */

/**
 * @typedef {object} Hashes of what stands in its files, as `sha256-…`
 * @property {string[]} scripts
 * @property {string[]} styles of elements in pages
 * @property {string[]} picturesStyles of SVG files
 */

/** @typedef {Record<string, string>} Headers */

/** So many style elements may differ from page to page: a hash is 54 bytes of every answer. */
export const MOST_STYLES = 5

/**
 * @param {Record<string, string[] | null>} directives with their sources; null leaves one out
 */
const policyOf = (directives) =>
  Object.entries(directives)
    .flatMap(([name, sources]) => (sources ? [[name, ...sources].join(' ')] : []))
    .join('; ')

const quoted = (/** @type {string[]} */ hashes) => [...hashes].sort().map((hash) => `'${hash}'`)

/**
 * The whole policy of a site: the one source of what every host sends.
 *
 * One policy for all pages: navigating without a new document keeps the first one's, so what a page
 * may connect to, frame or show is what any page may. Hashes are of what stands inline in all pages.
 * @param {SitePolicy} site
 * @param {Hashes} hashes
 * @param {boolean} isHttps whether visitors come over https
 * @returns {{ pages: Headers, files: Headers }} for HTML, and for everything else
 */
export function headersOf(site, { scripts, styles, picturesStyles }, isHttps) {
  const contentSecurityPolicy = policyOf({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(scripts)],
    // Pictures are under it where a host knows no kinds of files.
    'style-src': [
      "'self'",
      ...quoted([...site.injectedStyles.map(integrityOf), ...styles, ...picturesStyles]),
    ],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'none'"], // said, as script-src would be asked in its place
    'connect-src': ["'self'", ...site.connect],
    'frame-src': site.frame.length > 0 ? site.frame : ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
    'upgrade-insecure-requests': isHttps ? [] : null,
  })
  const everywhere = {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  return {
    pages: {
      ...everywhere,
      'Content-Security-Policy': contentSecurityPolicy,
      // A script without a hash is not run: also one that the guard would overlook. Browsers know no
      // `style` here yet, and say so on the console.
      'Integrity-Policy': 'blocked-destinations=(script)',
      'Permissions-Policy': Object.entries(site.features)
        .map(([feature, allowed]) => `${feature}=${allowed}`)
        .join(', '),
    },
    // Opened by itself a file is a document, too: a feed with its style sheet, a picture, a film.
    files: {
      ...everywhere,
      'Content-Security-Policy': policyOf({
        'default-src': ["'none'"],
        'style-src': ["'self'", ...quoted(picturesStyles)],
        'img-src': ["'self'"],
        'media-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      }),
    },
  }
}
