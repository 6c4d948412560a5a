import { createSessionMac } from '@one-tick-ahead/ota/server/mac'
import { tickAt } from '@one-tick-ahead/ota/token'
import vectors from '@one-tick-ahead/ota/vectors.json'

/** Published inputs, so that anyone can work the sample out again. */
const SAMPLE = vectors.vectors.find(({ name }) => name === 'seg2-first-ms')
if (!SAMPLE) throw new Error('ota-vectors.json has lost its sample, seg2-first-ms')

const { requestId, deviceId, sessionKey, timestampMs } = SAMPLE
const { minute, segment } = tickAt(timestampMs)

/** A token that is worked out while the site is built, in its parts. */
export const sample = {
  requestId,
  deviceId,
  minute,
  mac: createSessionMac(sessionKey, deviceId)(requestId, minute),
  segment,
}
