import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What `/ota-source.txt` shows: the files that sign a request in the browser, check it on the server
 * and keep its send log, in reading order, with everything of ours that they run. A test holds the
 * list to that.
 */
export const OTA_SOURCES = [
  'lib/ota/encoding.ts',
  'lib/ota/ids.ts',
  'lib/ota/history.ts',
  'lib/limits.ts',
  // The browser
  'lib/ota/sign-browser.ts',
  'lib/demo/send-log.ts',
  'lib/demo/locks.ts',
  'lib/demo/log-turns.ts',
  'lib/demo/user-info.ts',
  // The server
  'server/tokens/ota-verifier.ts',
  'server/tokens/session-keys.ts',
  'server/tokens/fast-mac.ts',
  'server/tokens/equal-text.ts',
  'server/tokens/send-log.ts',
  'server/stores/session-store.ts',
  'server/stores/memory-session-store.ts',
  // The same judgement where several nodes share their state in Redis
  'server/stores/redis/shared.lua',
  'server/stores/redis/admit.lua',
] as const

/** The files under `root`, unchanged, one after the other, each below a line with its path. */
export async function otaSourceText(root: string): Promise<string> {
  const texts = await Promise.all(
    OTA_SOURCES.map(async (path) => `// ${path}\n\n${await readFile(join(root, path), 'utf8')}`),
  )
  return texts.join('\n\n')
}
