import { useStore } from 'zustand'
import { jwtForgeryBody } from '@/lib/demo/attacks'
import { AttackPanel } from './attack-panel'
import { type Attacker, byAttacker, targetUrl } from './attacker'
import { userStore } from './demo'

export function JwtForgery({ attacker }: { attacker: Attacker }) {
  // One by one: the rest of the user changes with every call.
  const jsessionID = useStore(userStore, (user) => user.jsessionID)
  const token = useStore(userStore, (user) => user.token)
  return (
    <AttackPanel
      kind="jwtForgery"
      title="JWT Forgery"
      logLabel="JWT Forgery log"
      about="Another host presents your bearer token as its own."
      targetUrl={targetUrl}
      preview={jwtForgeryBody({ jsessionID, token }, targetUrl)}
      attacks={[
        {
          name: 'Send Request',
          prepare: async (signal) =>
            byAttacker(attacker.replayJwt, jwtForgeryBody(userStore.getState(), targetUrl), signal),
        },
      ]}
    />
  )
}
