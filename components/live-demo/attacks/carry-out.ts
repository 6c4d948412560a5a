import { session } from '@/components/live-demo/demo'
import type { AttackKind } from '@/components/live-demo/kinds'
import { NETWORK_FAILURE_STATUS } from '@/components/live-demo/monitors/call'
import { type AttackBody, runStore, withVerdict } from '@/components/live-demo/run'
import { endsSession } from '@/components/live-demo/session/session'
import type { AttackAnswer } from './attacks'

export interface Attack {
  /** The button's text. */
  name: string
  /** What will be sent, to be shown, and how. Rejects when it cannot be made. */
  prepare: (signal: AbortSignal) => Promise<PreparedAttack>
}

export interface PreparedAttack {
  /** As the panel shows it. */
  body: AttackBody
  send: () => Promise<AttackAnswer>
}

/** Why an attack could not even be prepared, in words for the visitor. */
export class CannotPrepare extends Error {}

const isOver = (kind: AttackKind) =>
  kind === 'otaForgery' && endsSession(session.notice.getState().ota)

const toVerdict = (answer: AttackAnswer) =>
  answer.ok
    ? {
        outcome: answer.outcome,
        code: answer.verdict.statusCode,
        message: answer.verdict.message,
      }
    : { outcome: answer.outcome, code: NETWORK_FAILURE_STATUS, message: answer.message }

/** @param onPrepared is told what is about to be sent. */
async function attempt(
  { prepare }: Attack,
  signal: AbortSignal,
  onPrepared: (body: AttackBody) => void,
): Promise<{ answer: AttackAnswer; body?: AttackBody }> {
  try {
    const { body, send } = await prepare(signal)
    onPrepared(body)
    return { answer: await send(), body }
  } catch (error) {
    const message =
      error instanceof CannotPrepare ? error.message : 'This browser could not make the token.'
    return { answer: { ok: false, outcome: 'no-verdict', message } }
  }
}

/**
 * Makes an attack and puts its verdict on top of its panel's log, which says it to screen readers.
 * @returns null, and leaves no row, if the signal was aborted meanwhile.
 */
export async function carryOut(
  kind: AttackKind,
  attack: Attack,
  signal: AbortSignal,
  onPrepared: (body: AttackBody) => void = () => {},
) {
  const { answer, body } = await attempt(attack, signal, onPrepared)
  if (signal.aborted) return null
  const verdict = toVerdict(answer)
  // A session that has ended refuses everybody, so the refusal is no defence.
  if (verdict.outcome === 'held' && isOver(kind)) verdict.outcome = 'no-verdict'
  const row = { ...verdict, attack: attack.name, at: Date.now(), sent: body }
  runStore.setState((before) => ({ [kind]: withVerdict(before[kind], row) }))
  return { row, isAnswered: answer.ok }
}
