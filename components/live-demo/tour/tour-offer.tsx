import { useRef, useState } from 'react'
import { storage } from '@/components/live-demo/demo'
import { orToast } from '@/components/live-demo/load-part'
import { Button } from '@/components/ui/button'
import { TOUR_KEY } from '@/lib/demo/storage'
import type { Tour } from './tour'

const SEEN = 'seen'

/** Offers the tour once, quietly; the button stays. */
export function TourOffer() {
  const [isSeen, setSeen] = useState(() => storage.getItem(TOUR_KEY) === SEEN)
  const [Card, setCard] = useState<typeof Tour | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const begin = async () => {
    const part = await orToast(import('./tour'))
    if (part) setCard(() => part.Tour)
  }
  const end = () => {
    storage.setItem(TOUR_KEY, SEEN)
    setSeen(true)
    setCard(null)
    button.current?.focus()
  }
  return (
    <div data-print="no" className="mt-1.5 flex flex-wrap items-center gap-1 text-small">
      {isSeen ? null : <p>New here? Five steps show what there is.</p>}
      <Button
        ref={button}
        variant="secondary"
        size="small"
        aria-disabled={Card !== null}
        onClick={() => !Card && void begin()}
      >
        Take the tour
      </Button>
      {isSeen || Card ? null : (
        <Button variant="secondary" size="small" onClick={end}>
          Not now
        </Button>
      )}
      {Card ? <Card onClose={end} /> : null}
    </div>
  )
}
