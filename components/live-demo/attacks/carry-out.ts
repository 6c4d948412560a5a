import { randomUuid } from '@one-tick-ahead/ota/ids'
import {
  browserFetch,
  readUser,
  serverClock,
  useEndings,
  useUser,
} from '@/components/live-demo/demo'
import { callOnce, signerOf } from '@/components/live-demo/monitors/client'
import { type AttackBody, addAttack, type TokenKind, useRun } from '@/components/live-demo/run'
import { callSignal } from '@/components/live-demo/ticking'
import { config } from '@/lib/config'
import {
  cloningBody,
  jwtForgeryBody,
  newestRecorded,
  otaForgeryBody,
  recordedBody,
  replay,
  runAttack,
  type Verdict,
} from './attacks'

/** An attack with what a thief would have. */
export interface Attack {
  /** The button's text. */
  name: string
  /** What will be sent, to be shown, and how. Rejects when it cannot be made. */
  prepare: (signal: AbortSignal) => Promise<PreparedAttack>
}

interface PreparedAttack {
  body: AttackBody
  send: () => Promise<Verdict>
}

/** Why an attack could not even be prepared, in words for the visitor. */
class CannotPrepare extends Error {}

/** The call that is attacked. */
export const targetUrl = config.targetUrls[0] ?? ''

const byAttacker = (
  call: keyof NonNullable<typeof config.attacker>,
  body: AttackBody,
  signal: AbortSignal,
): PreparedAttack => ({
  body,
  send: () => runAttack(browserFetch, config.attacker?.[call] ?? '', body, signal),
})

/** The JWT, presented by the attacker host. */
export const replayJwt = (name: string): Attack => ({
  name,
  prepare: async (signal) =>
    byAttacker('replayJwt', jwtForgeryBody(useUser.getState(), targetUrl), signal),
})

/** A token for a request id that is never announced: it is stolen before it could be used. */
export const forgeOta: Attack = {
  name: 'OTA Request',
  async prepare(signal) {
    const user = useUser.getState()
    const signer = signerOf(user.sessionkey)
    const ota = await signer.sign(randomUuid(), user.deviceId, serverClock.serverNow())
    return byAttacker('forgeOta', otaForgeryBody(user, ota, targetUrl), signal)
  },
}

/** All that a script in the page could copy. */
export const cloneDevice: Attack = {
  name: 'Cloning Attack',
  async prepare(signal) {
    readUser() // the thief takes the newest history, another tab's included
    return byAttacker('cloneDevice', cloningBody(useUser.getState(), targetUrl), signal)
  },
}

/** The newest accepted request whose token is in time; where there is none, one is made first. */
async function recordRequest(signal: AbortSignal) {
  const { rows } = useRun.getState().monitors.ota
  const known = newestRecorded(rows, serverClock.serverNow())
  if (known) return known
  const { result, request } = await callOnce('ota', signal)
  if (result.status === 200 && request.sent) return request.sent
  throw new CannotPrepare('No request was accepted that could be sent again: see the OTA log.')
}

/** One-time use by itself: nothing is missing from what is sent a second time. */
export const replayOta = (name: string): Attack => ({
  name,
  async prepare(signal) {
    const sent = await recordRequest(signal)
    return {
      body: recordedBody({ ...sent, url: new URL(sent.url, window.location.href).href }),
      send: () => replay(browserFetch, sent, signal),
    }
  },
})

/**
 * Makes an attack and puts its verdict on top of its panel's log, which says it to screen readers.
 * @param onPrepared is told what is about to be sent.
 * @returns null, and leaves no row, if the session ended meanwhile.
 */
export async function carryOut(
  kind: TokenKind,
  { name, prepare }: Attack,
  onPrepared: (body: AttackBody) => void = () => {},
): Promise<Verdict | null> {
  const signal = callSignal()
  let sent: AttackBody | undefined
  let verdict: Verdict
  try {
    const { body, send } = await prepare(signal)
    sent = body
    onPrepared(body)
    verdict = await send()
  } catch (error) {
    const message =
      error instanceof CannotPrepare ? error.message : 'This browser could not make the token.'
    verdict = { outcome: 'no-verdict', code: 500, message, isError: true }
  }
  if (signal.aborted) return null
  const { outcome, code, message } = verdict
  // A session that has ended refuses everybody, so the refusal is no defence.
  const isOver = kind === 'ota' && outcome === 'held' && useEndings.getState().ota !== null
  const row = { outcome: isOver ? 'no-verdict' : outcome, code, message } as const
  addAttack(kind, { ...row, attack: name, at: Date.now(), sent })
  return { ...row, isError: verdict.isError }
}
