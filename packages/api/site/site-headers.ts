import { extname, join } from 'node:path'
import { z } from 'zod'
import type { FindFile } from './site-files'

const headers = z.record(z.string(), z.string())
const byKind = z.object({ pages: headers, files: headers })
const siteHeaders = z.object({ http: byKind, https: byKind })

/** Where scripts/policy/write.mjs leaves it. No address leads there, as to every name with such a dot. */
export const headersPath = (folder: string) => join(folder, '.headers.json')

/**
 * Reads what the build has written for this server, anew when another build has.
 * @param folder of the site.
 * @param transport how visitors reach it.
 */
export function createSiteHeaders(folder: string, find: FindFile, transport: 'http' | 'https') {
  const path = headersPath(folder)
  let kept: { bytes: Buffer | null; headers: z.infer<typeof byKind> } | undefined

  /**
   * What an answer with this file carries.
   * @returns null where the build has left nothing: a site is not sent without its policy.
   * @throws where that cannot be read.
   */
  return async function headersOf(file: string): Promise<Record<string, string> | null> {
    const found = await find(path, [], true)
    if (!found) return null
    await found.handle?.close() // of a file larger than this one ever is
    // The same object until the file is another one: of equal size and time it could be, too.
    if (kept?.bytes !== found.bytes) {
      kept = {
        bytes: found.bytes,
        headers: siteHeaders.parse(JSON.parse(String(found.bytes)))[transport],
      }
    }
    return extname(file) === '.html' ? kept.headers.pages : kept.headers.files
  }
}

/** Finds what an answer with a file carries; see {@link createSiteHeaders}. */
export type HeadersOf = ReturnType<typeof createSiteHeaders>
