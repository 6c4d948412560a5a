import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'

/** What the build leaves beside a file, best first, and how HTTP calls it. */
const ENCODINGS = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
  ['', null],
] as const

/** A file up to this size is kept in memory, and sent without opening anything. */
export const KEPT_BYTES = 64 * 1024
/** What is kept at most, in bytes and in files: this site, in all its encodings, is a sixth of it. */
const TABLE_BYTES = 32 * 1024 * 1024
const TABLE_FILES = 10_000

/** How long what was found is believed. A build beside a running server is seen within this time. */
const LOOK_AGAIN_MS = 250

/** The address names no file; any other error, above all EMFILE, is ours. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP', 'EACCES'])

/** How often a file may be another one when it is read than when it was found. */
const ATTEMPTS = 3

/** A file as it was at one moment, and as HTTP says that. Size in bytes, times in Unix milliseconds. */
export interface Version {
  size: number
  mtimeMs: number
  headers: { ETag: string; 'Last-Modified': string; 'Accept-Ranges': 'bytes' }
}

function versionOf({ size, mtimeMs, mtime }: Stats): Version {
  const headers = {
    ETag: `W/"${size}-${mtimeMs}"`,
    'Last-Modified': mtime.toUTCString(),
    'Accept-Ranges': 'bytes',
  } as const
  return { size, mtimeMs, headers }
}

type Encoding = (typeof ENCODINGS)[number][1]

/** A file in one encoding. */
interface Copy {
  path: string
  encoding: Encoding
  stats: Stats
  version: Version
  /** All of it, once it was asked for. */
  bytes: Buffer | null
}

/** What is sent of a file: from memory, or through a handle, which whoever asked for it closes. */
export interface Found {
  version: Version
  encoding: Encoding
  /** Neither where only the headers are asked for. */
  bytes: Buffer | null
  handle: FileHandle | null
}

interface Known {
  /** The one that is sent first where the visitor can unpack it; the file itself is the last. */
  copies: Copy[]
  /** By the clock of the process, in milliseconds. */
  lookedAt: number
}

/** Tools that copy may give a new file the size and the time of the old one. */
const isSame = (one: Stats, other: Stats) =>
  one.size === other.size &&
  one.mtimeMs === other.mtimeMs &&
  one.ctimeMs === other.ctimeMs &&
  one.ino === other.ino

/** @throws what says more than that there is no such file. */
function noFile(error: unknown): null {
  if (NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return null
  throw error
}

async function statsOf(path: string): Promise<Stats | null> {
  const stats = await stat(path).catch(noFile)
  return stats?.isFile() ? stats : null
}

/** @returns null where there is no such file any more. */
const openFile = (path: string): Promise<FileHandle | null> => open(path).catch(noFile)

/** @returns null where the file is another one by now, or none. */
async function readAll({ path, stats }: Copy): Promise<Buffer | null> {
  const handle = await openFile(path)
  if (!handle) return null
  try {
    const bytes = Buffer.allocUnsafeSlow(stats.size)
    const { bytesRead } = await handle.read(bytes, 0, stats.size, 0)
    return bytesRead === stats.size && isSame(await handle.stat(), stats) ? bytes : null
  } finally {
    await handle.close()
  }
}

/** Version and bytes come from the same handle. @returns null where there is no such file any more. */
async function openCopy({ path, encoding }: Copy): Promise<Found | null> {
  const handle = await openFile(path)
  if (!handle) return null
  try {
    return { version: versionOf(await handle.stat()), encoding, bytes: null, handle }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** The table of a site's files that were asked for: what there is of each, and the small ones whole. */
export function createSiteFiles() {
  const table = new Map<string, Known>()
  let keptBytes = 0

  async function look(path: string): Promise<Known | null> {
    const before = table.get(path)
    if (before && performance.now() - before.lookedAt < LOOK_AGAIN_MS) return before
    const lookedAt = performance.now()
    // First the file: what does not exist costs one look, and a copy without it is not sent.
    const original = await statsOf(path)
    if (!original) {
      table.delete(path)
      return null
    }
    const copies = await Promise.all(
      ENCODINGS.map(async ([ending, encoding]): Promise<Copy[]> => {
        const stats = ending === '' ? original : await statsOf(path + ending)
        if (!stats) return []
        const kept = before?.copies.find((copy) => copy.encoding === encoding)
        if (kept && isSame(kept.stats, stats)) return [kept]
        const version = versionOf(stats)
        return [{ path: path + ending, encoding, stats, version, bytes: null }]
      }),
    )
    const known = { copies: copies.flat(), lookedAt }
    table.set(path, known)
    return known
  }

  /** What older builds have left goes with all the rest, which is soon there again. */
  function keep(copy: Copy, bytes: Buffer): void {
    keptBytes += bytes.length
    if (keptBytes > TABLE_BYTES || table.size > TABLE_FILES) {
      table.clear()
      keptBytes = bytes.length
    }
    copy.bytes = bytes
  }

  async function contentOf(copy: Copy): Promise<Found | null> {
    if (copy.version.size > KEPT_BYTES) return openCopy(copy)
    const bytes = copy.bytes ?? (await readAll(copy))
    if (!bytes) return null
    if (!copy.bytes) keep(copy, bytes)
    return { ...copy, bytes, handle: null }
  }

  /**
   * The smallest copy that the visitor can unpack, else the file itself; null where there is none.
   * @param accepted encodings, in lower case. @param withBody false for the headers alone.
   * @throws where the file exists and cannot be opened or read.
   */
  return async function find(
    path: string,
    accepted: readonly string[],
    withBody: boolean,
  ): Promise<Found | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const known = await look(path)
      const copy = known?.copies.find(
        ({ encoding }) => encoding === null || accepted.includes(encoding),
      )
      if (!copy) return null
      if (!withBody) return { ...copy, handle: null }
      const found = await contentOf(copy)
      if (found) return found
      table.delete(path) // it is another one by now, or gone
    }
    throw new Error('file changed')
  }
}

/** Finds what is sent of a file; see {@link createSiteFiles}. */
export type FindFile = ReturnType<typeof createSiteFiles>
