import { useStore } from 'zustand'
import { cloningBody, otaForgeryBody } from '@/lib/demo/attacks'
import { signerOf } from '@/lib/demo/signers'
import { AttackPanel } from './attack-panel'
import { type Attacker, byAttacker, targetUrl } from './attacker'
import { newRequestId, serverClock, userStore } from './demo'
import { prepareReplay } from './recorded-replay'

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

export function OtaForgery({ attacker }: { attacker: Attacker }) {
  const jsessionID = useStore(userStore, (user) => user.jsessionID)
  const ota = 'OTA … (made from a fresh request id when you send it)'
  return (
    <AttackPanel
      kind="otaForgery"
      title="OTA Forgery / Device Cloning"
      logLabel="OTA Forgery log"
      about="Another host presents one stolen token, or what a script can copy from this device. Or your last request, cookies and all, is sent a second time."
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
        { name: 'Replay the recorded request', prepare: prepareReplay },
      ]}
    />
  )
}
