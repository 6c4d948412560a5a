import { useStore } from 'zustand'
import { config } from '@/lib/config'
import { jwtForgeryBody } from '@/lib/demo/attacks'
import { userStore } from '@/lib/demo/demo'
import { AttackPanel } from './attack-panel'

const targetUrl = config.targetUrls[0] ?? ''

export function JwtForgery() {
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
          endpoint: config.attacker.replayJwt,
          makeBody: () => jwtForgeryBody(userStore.getState(), targetUrl),
        },
      ]}
    />
  )
}
