import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * What `/ota-source.txt` shows: the files that sign a request in the browser, check it on the server
 * and keep its send log, in reading order, with everything of ours that they run. A test holds the
 * list to that.
 */
export const OTA_SOURCES = [
  'packages/ota/limits.ts',
  'packages/ota/token.ts',
  'packages/ota/ids.ts',
  'packages/ota/history.ts',
  'packages/ota/binding.ts',
  'packages/ota/sealed-key.ts',
  // The browser
  'packages/ota/client/signer.ts',
  'packages/ota/client/session.ts',
  'packages/ota/client/server-clock.ts',
  'packages/ota/client/bind.ts',
  'packages/ota/client/sender.ts',
  'packages/ota/client/locks.ts',
  'packages/ota/client/probe.ts',
  // The server
  'packages/ota/server/verifier.ts',
  'packages/ota/server/presented-binding.ts',
  'packages/ota/server/seal-key.ts',
  'packages/ota/server/session-keys.ts',
  'packages/ota/server/mac.ts',
  'packages/ota/server/send-log.ts',
  'packages/ota/server/session-record.ts',
  'packages/ota/server/store.ts',
  'packages/ota/server/sign-ins.ts',
  'packages/ota/stores/memory.ts',
  // The same judgement where several nodes share their state in Redis
  'packages/ota/stores/redis/shared.lua',
  'packages/ota/stores/redis/admit.lua',
] as const

/** The files under `root`, unchanged, one after the other, each below a line with its path. */
export async function otaSourceText(root: string): Promise<string> {
  const texts = await Promise.all(
    OTA_SOURCES.map(async (path) => `// ${path}\n\n${await readFile(join(root, path), 'utf8')}`),
  )
  return texts.join('\n\n')
}
