import { type ReactNode, useState } from 'react'
import { goToProvider, simulatedTab } from './demo'

/**
 * Asks the server before the page is left for it: where none answers, there is the offer to show.
 * @param onLeave what has to happen before the page goes.
 */
export function useSignIn(onLeave?: () => void) {
  const [offer, setOffer] = useState<ReactNode>(null)
  const [isAsking, setAsking] = useState(false)
  const go = () => {
    onLeave?.()
    void goToProvider()
  }
  const begin = async () => {
    if (simulatedTab) return go()
    if (isAsking) return
    setAsking(true)
    setOffer(<p className="mt-1 text-small">Asking the server ...</p>)
    // Without that part the browser goes at once, as it would without the question.
    const found = await import('./in-browser/parts').then(
      ({ ask }) => ask(go),
      () => null,
    )
    if (found === null) go()
    setOffer(found)
    setAsking(false)
  }
  return { offer, isAsking, begin }
}
