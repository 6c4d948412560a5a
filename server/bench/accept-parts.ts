import { randomBytes, randomUUID } from 'node:crypto'
import { appendToHistory, joinHistory } from '@/lib/ota/history'
import { equalText } from '@/lib/ota/server/equal-text'
import { createSessionMac } from '@/lib/ota/server/mac'
import type { AdmissionRequest } from '@/lib/ota/server/store'
import { createMemoryStore } from '@/lib/ota/stores/memory'
import type { Subject } from './measure'
import { asReceived } from './token-checks'

/**
 * What accepting a request is made of, each part by itself; and the comparison of MAC and device
 * cookie in one, which was tried in place of two.
 */

const MINUTE = 29_453_760
const SEGMENT = 4 * MINUTE
const NOW = MINUTE * 60_000
const REQUESTS_EACH = 180 // as in token-checks.ts

const mac = randomBytes(64).toString('hex')
const tag = randomBytes(24).toString('base64url')

function macOfToken(): Subject<string> {
  const sign = createSessionMac('k'.repeat(86), randomUUID())
  return {
    name: 'of which: the MAC, by two one-shot hashes over blocks made once',
    prepare: () => asReceived(randomUUID()),
    check: (requestId) => sign(requestId, MINUTE).length,
    outcome: 128,
  }
}

const comparisons: Subject<{ mac: string; tag: string }>[] = [
  {
    name: 'of which: MAC and device cookie compared in constant time, in turn',
    prepare: () => ({ mac: asReceived(mac), tag: asReceived(tag) }),
    check: (given) => equalText(given.mac, mac) && equalText(given.tag, tag),
    outcome: true,
  },
  {
    name: 'tried: both compared at once',
    prepare: () => ({ mac: asReceived(mac), tag: asReceived(tag) }),
    check: (given) => equalText(given.mac + given.tag, mac + tag),
    outcome: true,
  },
]

/** The state's part: what is spent, and the log. */
function admissions(): Subject<AdmissionRequest> {
  const store = createMemoryStore()
  let sessionId = ''
  let left = 0
  let history: string[] = []
  return {
    name: 'of which: spent ids and send log, in memory',
    async prepare() {
      if (left-- === 0) {
        sessionId = randomUUID()
        const expiresAt = NOW + 8 * 3_600_000
        await store.open({ sessionId, signInId: sessionId, signedInAt: NOW, expiresAt }, NOW)
        left = REQUESTS_EACH
        history = []
      }
      const requestId = asReceived(randomUUID())
      const sent = asReceived(joinHistory(history))
      history = appendToHistory(history, requestId)
      const request = { sessionId, requestId, history: sent }
      return { ...request, minute: MINUTE, segment: SEGMENT, now: NOW }
    },
    check: (request) => store.admit(request),
    outcome: 'accepted',
  }
}

export const acceptParts = (): Subject[] => [macOfToken(), ...comparisons, admissions()]
