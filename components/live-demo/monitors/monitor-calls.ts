import { createProbe } from '@one-tick-ahead/ota/client/probe'
import { cachedSigners, createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import { randomUuid } from '@one-tick-ahead/ota/ids'
import {
  apiFetch,
  browserFetch,
  lock,
  serverClock,
  useEndings,
  useUser,
} from '@/components/live-demo/demo'
import { addCall, type TokenKind } from '@/components/live-demo/run'
import { fetchBearer } from '@/components/live-demo/sign-in/enrolment'
import { config } from '@/lib/config'
import { createMonitorClient } from './monitor-client'
import { createReview } from './review'

/** Makes tokens with a session key; signing rejects where WebCrypto is missing. */
export const signerOf = cachedSigners(createTokenSigner)

const client = createMonitorClient({
  fetch: browserFetch,
  store: useUser,
  lock,
  clock: serverClock,
  signerOf,
  newId: () => randomUuid(),
  probe: createProbe(browserFetch, config.api.ready),
  isOnline: () => navigator.onLine,
})

const review = createReview({
  store: useUser,
  lock,
  endings: useEndings,
  fetchBearer: () => fetchBearer({ fetch: apiFetch, endpoints: config.api }),
  now: Date.now,
})

/** One of a visitor’s own calls (spec §7, call 5); it stands in the log, and counts where it is a tick. */
export async function callOnce(kind: TokenKind, signal: AbortSignal, isTick = false) {
  const [persons, customers] = config.api.monitored
  const url = Math.random() < 0.5 ? persons : customers
  const call = await client[kind](url, randomUuid(), signal)
  if (!signal.aborted) {
    addCall(kind, { ...call, at: Date.now(), isTick })
    await review(kind, call)
  }
  return call
}

/** One tick: a call of each monitor, whether or not the last has answered. */
export function callBoth(signal: AbortSignal): void {
  void callOnce('jwt', signal, true)
  void callOnce('ota', signal, true)
}
