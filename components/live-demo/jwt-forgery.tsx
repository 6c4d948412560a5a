import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { config } from '@/lib/config'
import { jwtForgeryBody } from '@/lib/demo/attacks'
import { userStore } from '@/lib/demo/demo'
import { AttackPanel } from './attack-panel'

const targetUrl = config.targetUrls[0] ?? ''

export function JwtForgery() {
  const preview = useStore(
    userStore,
    useShallow((user) => jwtForgeryBody(user, targetUrl)),
  )
  return (
    <AttackPanel
      kind="jwtForgery"
      title="JWT Forgery"
      logLabel="JWT Forgery log"
      about="Another host presents your bearer token as its own."
      targetUrl={targetUrl}
      preview={preview}
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
