import { monitorClient, review } from '@/components/live-demo/monitors/monitor-calls'
import { config } from '@/lib/config'
import { newestRecorded, recordedBody, replay } from '@/lib/demo/replay'
import { addResult, runStore } from '@/lib/demo/run'
import { browserFetch, newRequestId, serverClock } from './demo'
import { CannotPrepare, type PreparedAttack } from './use-attack'

/** The newest accepted request whose token is in time; where there is none, one is made first. */
async function recordRequest(signal: AbortSignal) {
  const known = newestRecorded(runStore.getState().ota.rows, serverClock.serverNow())
  if (known) return known
  const call = await monitorClient.ota(config.api.monitored[0], newRequestId(), signal)
  if (!signal.aborted) {
    addResult('ota', call)
    await review('ota', call)
  }
  if (call.result.status === 200 && call.request.sent) return call.request.sent
  throw new CannotPrepare('No request was accepted that could be sent again: see the OTA log.')
}

/** One-time use by itself: nothing is missing from what is sent a second time. */
export async function prepareReplay(signal: AbortSignal): Promise<PreparedAttack> {
  const sent = await recordRequest(signal)
  return {
    body: recordedBody({ ...sent, url: new URL(sent.url, window.location.href).href }),
    request: { method: 'GET', url: sent.url, headers: sent.headers },
    send: () => replay(browserFetch, sent, signal, navigator.onLine),
  }
}
