import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What `/ota-source.txt` shows: the files that sign a request in the browser, check it on the server
 * and keep its send log, in reading order, with everything of ours that they run. A test holds the
 * list to that.
 */
export const OTA_SOURCES = [
  'lib/ota/limits.ts',
  'lib/ota/token.ts',
  'lib/ota/window.ts',
  'lib/ota/ids.ts',
  'lib/ota/history.ts',
  'lib/ota/binding.ts',
  // The browser
  'lib/ota/client/address.ts',
  'lib/ota/client/signer.ts',
  'lib/ota/client/session.ts',
  'lib/ota/client/server-clock.ts',
  'lib/ota/client/bind.ts',
  'lib/ota/client/sender.ts',
  'lib/ota/client/locks.ts',
  'lib/ota/client/log-turns.ts',
  'lib/ota/client/in-flight.ts',
  'lib/ota/client/time-limit.ts',
  // The server
  'lib/ota/server/verifier.ts',
  'lib/ota/server/presented-binding.ts',
  'lib/ota/server/session-keys.ts',
  'lib/ota/server/mac.ts',
  'lib/ota/server/equal-text.ts',
  'lib/ota/server/send-log.ts',
  'lib/ota/server/session-record.ts',
  'lib/ota/server/store.ts',
  'lib/ota/server/sign-ins.ts',
  'lib/ota/stores/memory.ts',
  // The same judgement where several nodes share their state in Redis
  'lib/ota/stores/redis/shared.lua',
  'lib/ota/stores/redis/admit.lua',
] as const

/** The files under `root`, unchanged, one after the other, each below a line with its path. */
export async function otaSourceText(root: string): Promise<string> {
  const texts = await Promise.all(
    OTA_SOURCES.map(async (path) => `// ${path}\n\n${await readFile(join(root, path), 'utf8')}`),
  )
  return texts.join('\n\n')
}
