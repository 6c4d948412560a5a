import { ota, otaEnrol } from '@one-tick-ahead/ota/fetch'
import { parseMasterKeys } from '@one-tick-ahead/ota/master-keys'
import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'

function start() {
  const options = {
    keys: parseMasterKeys(process.env.OTA_MASTER_KEYS),
    store: createMemoryStore(),
  }
  // `signIns` stands for your own sign-in.
  return { judge: ota(options), enrol: otaEnrol(options), signIns: new Map<string, SignIn>() }
}

let started: ReturnType<typeof start> | undefined

/** Begins with the first request: Next loads this file while it builds, too, where no keys are. */
export function guard() {
  started ??= start()
  return started
}
