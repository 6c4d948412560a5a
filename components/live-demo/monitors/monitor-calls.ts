import { createProbe } from '@one-tick-ahead/ota/client/probe'
import { cachedSigners, createTokenSigner } from '@one-tick-ahead/ota/client/signer'
import {
  apiFetch,
  browserFetch,
  lock,
  newRequestId,
  serverClock,
  session,
  userStore,
} from '@/components/live-demo/demo'
import { fetchBearer } from '@/components/live-demo/sign-in/enrolment'
import { config } from '@/lib/config'
import { createMonitorClient } from './monitor-client'
import { createReview } from './review'

/** Makes tokens with a session key; signing rejects where WebCrypto is missing. */
export const signerOf = cachedSigners(createTokenSigner)

/** The calls of both monitors (spec §7, call 5); a failure is a result, never a rejection. */
export const monitorClient = createMonitorClient({
  fetch: browserFetch,
  store: userStore,
  lock,
  clock: serverClock,
  signerOf,
  newId: newRequestId,
  probe: createProbe(browserFetch, config.api.ready),
  isOnline: () => navigator.onLine,
})

/** What their outcomes say of the session. */
export const review = createReview({
  store: userStore,
  lock,
  notice: session.notice,
  fetchBearer: () => fetchBearer({ fetch: apiFetch, endpoints: config.api }),
  now: Date.now,
})
