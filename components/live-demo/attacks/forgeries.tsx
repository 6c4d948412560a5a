import type { ComponentType } from 'react'
import { useStore } from 'zustand'
import { browserFetch, newRequestId, serverClock, userStore } from '@/components/live-demo/demo'
import type { TokenKind } from '@/components/live-demo/kinds'
import { monitorClient, review, signerOf } from '@/components/live-demo/monitors/monitor-calls'
import { type AttackBody, addResult, runStore } from '@/components/live-demo/run'
import { config } from '@/lib/config'
import { AttackPanel } from './attack-panel'
import {
  cloningBody,
  jwtForgeryBody,
  newestRecorded,
  otaForgeryBody,
  recordedBody,
  replay,
  runAttack,
} from './attacks'
import { type Attack, CannotPrepare, type PreparedAttack } from './carry-out'

/** The attacker host's three addresses, where there is one. */
export type Attacker = NonNullable<typeof config.attacker>

/** The call that is attacked. */
const targetUrl = config.targetUrls[0] ?? ''

/** By the target, or by the attacker's host, which does not send what is no JWT. */
const REFUSED = [400, 401]

/** An attack that the attacker host carries out. */
const byAttacker = (endpoint: string, body: AttackBody, signal: AbortSignal): PreparedAttack => ({
  body,
  send: () => runAttack(browserFetch, endpoint, body, signal, navigator.onLine),
})

/** A call of the visitor's own, in the log like any other. */
async function callOnce(kind: TokenKind, signal: AbortSignal) {
  const call = await monitorClient[kind](config.api.monitored[0], newRequestId(), signal)
  if (!signal.aborted) {
    addResult(kind, call)
    await review(kind, call)
  }
  return call
}

/** The newest accepted request whose token is in time; where there is none, one is made first. */
async function recordRequest(signal: AbortSignal) {
  const known = newestRecorded(runStore.getState().ota.rows, serverClock.serverNow())
  if (known) return known
  const call = await callOnce('ota', signal)
  if (call.result.status === 200 && call.request.sent) return call.request.sent
  throw new CannotPrepare('No request was accepted that could be sent again: see the OTA log.')
}

/** One-time use by itself: nothing is missing from what is sent a second time. */
export async function prepareReplay(signal: AbortSignal): Promise<PreparedAttack> {
  const sent = await recordRequest(signal)
  return {
    body: recordedBody({ ...sent, url: new URL(sent.url, window.location.href).href }),
    send: () => replay(browserFetch, sent, signal, navigator.onLine),
  }
}

/** The bearer token, presented by the attacker host. */
export const jwtReplay =
  ({ replayJwt }: Attacker): Attack['prepare'] =>
  async (signal) => {
    const body = jwtForgeryBody(userStore.getState(), targetUrl)
    const { send, ...prepared } = byAttacker(replayJwt, body, signal)
    return {
      ...prepared,
      async send() {
        const answer = await send()
        // What a thief cannot use its owner cannot either: it is renewed, or the page says why not.
        if (answer.ok && REFUSED.includes(answer.verdict.statusCode)) await callOnce('jwt', signal)
        return answer
      },
    }
  }

function JwtForgery({ attacker }: { attacker: Attacker }) {
  // One by one: the rest of the user changes with every call.
  const jsessionID = useStore(userStore, (user) => user.jsessionID)
  const token = useStore(userStore, (user) => user.token)
  return (
    <AttackPanel
      kind="jwtForgery"
      logLabel="JWT Forgery log"
      about="Another host uses your JWT."
      targetUrl={targetUrl}
      preview={jwtForgeryBody({ jsessionID, token }, targetUrl)}
      attacks={[{ name: 'Send Request', prepare: jwtReplay(attacker) }]}
    />
  )
}

/** A token for a request id that is never announced: it is stolen before it could be used. */
async function makeOtaBody() {
  const user = userStore.getState()
  const ota = await signerOf(user.sessionkey).sign(
    newRequestId(),
    user.deviceId,
    serverClock.serverNow(),
  )
  return otaForgeryBody(user, ota, targetUrl)
}

function makeCloningBody() {
  userStore.sync() // the thief takes the newest history, another tab's included
  return cloningBody(userStore.getState(), targetUrl)
}

function OtaForgery({ attacker }: { attacker: Attacker }) {
  const jsessionID = useStore(userStore, (user) => user.jsessionID)
  const ota = 'OTA … (made when you send it)'
  return (
    <AttackPanel
      kind="otaForgery"
      logLabel="OTA Forgery log"
      about="Another host uses what it stole."
      targetUrl={targetUrl}
      preview={otaForgeryBody({ jsessionID }, ota, targetUrl)}
      attacks={[
        {
          name: 'OTA Request',
          prepare: async (signal) => byAttacker(attacker.forgeOta, await makeOtaBody(), signal),
        },
        {
          name: 'Cloning Attack',
          prepare: async (signal) => byAttacker(attacker.cloneDevice, makeCloningBody(), signal),
        },
      ]}
    />
  )
}

/** The attacks on each kind. */
export const forgeries: Readonly<Record<TokenKind, ComponentType<{ attacker: Attacker }>>> = {
  jwt: JwtForgery,
  ota: OtaForgery,
}
