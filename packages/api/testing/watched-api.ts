import { randomUUID } from 'node:crypto'
import { signToken } from '@one-tick-ahead/ota/server/mac'
import type { SessionStore } from '@one-tick-ahead/ota/store'
import { createMemoryState, createMemoryStore } from '@one-tick-ahead/ota/stores/memory'
import type { AppDeps } from '../app'
import { LOG_ID_HEADER } from '../contract/headers'
import { apiPaths } from '../contract/paths'
import type { ServerView } from '../contract/server-view'
import { sendLogsOf } from '../server-view/server-views'
import { enrolVisitor, type Visitor } from './visitor'

/** Somebody enrolled at an API that remembers what it saw. @param change of its store. */
export function watched(change = (store: SessionStore) => store, overrides: Partial<AppDeps> = {}) {
  const state = createMemoryState()
  const store = change(createMemoryStore(state))
  return enrolVisitor(
    { now: Date.UTC(2026, 0, 1, 12, 0, 20) },
    { serverView: true, store, sendLogOf: sendLogsOf(state), ...overrides },
  )
}

/** Asks what was seen of a request. */
export const ask = (visitor: Visitor, name: string | null) =>
  visitor.call(`${apiPaths.serverView}?request=${name}`)

/** What is told of an answered request. @throws Error where nothing is. */
export async function viewOf(visitor: Visitor, answer: Response): Promise<ServerView> {
  const told = await ask(visitor, answer.headers.get(LOG_ID_HEADER))
  if (!told.ok) throw new Error(await told.text())
  return told.json()
}

/** The checks in a line each. */
export const verdicts = ({ checks }: ServerView) =>
  checks.map(({ check, verdict }) => `${check} ${verdict}`)

/** One OTA call with every part chosen by the test. @param sent made at `at`, Unix ms. */
export const sendOta = (
  visitor: Visitor,
  sent: { at: number; requestId?: string; history?: string; key?: string; more?: HeadersInit },
) => {
  const { at, requestId = randomUUID(), history = '', key = visitor.sessionKey, more } = sent
  const headers = new Headers(more)
  headers.set('Authorization', signToken(key, requestId, visitor.deviceId, at))
  headers.set('X-Request-ID', requestId)
  headers.set('RequestHistory', history)
  return visitor.call(apiPaths.customers, { headers })
}
