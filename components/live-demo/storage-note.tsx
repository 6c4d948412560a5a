import { Button } from '@/components/ui/button'
import { forgetDevice } from '@/lib/demo/demo'

/** Says openly what a product should do better, and lets the visitor undo it. */
export function StorageNote() {
  return (
    <aside
      aria-label="Storage"
      className="mt-4 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-2"
    >
      <p className="max-w-prose text-muted text-small">
        Demo-only storage: the token, the session key and the request history lie in this browser’s
        local storage, where the attacks above find them. In production keep keys out of a script’s
        reach.
      </p>
      <Button variant="secondary" size="small" onClick={forgetDevice}>
        Forget this device
      </Button>
    </aside>
  )
}
