import { parseMasterKeys } from '@one-tick-ahead/ota/master-keys'
import type { SignIn } from '@one-tick-ahead/ota/sign-ins'
import { createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import { enrolRequest, judgeRequest } from '@one-tick-ahead/ota/web'

function start() {
  const options = {
    keys: parseMasterKeys(process.env.OTA_MASTER_KEYS),
    store: createMemoryStore(),
  }
  // Stands for your own sign-ins, by the secret in their cookie.
  const signIns = new Map<string, SignIn>()
  return {
    judge: judgeRequest(options),
    enrol: enrolRequest(options),
    store: options.store,
    signIns,
  }
}

let started: ReturnType<typeof start> | undefined

/** Begins with the first request: Next loads this file while it builds, too, where no keys are. */
export function guard() {
  started ??= start()
  return started
}
