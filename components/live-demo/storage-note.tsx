import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { forgetDevice } from './demo'

/** A warning about what the demo stores, and the button that undoes it. */
export function StorageNote({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label="Storage"
      className="mt-4 flex flex-wrap items-center justify-between gap-2 border-line border-t pt-2"
    >
      {children}
      <Button variant="secondary" size="small" onClick={forgetDevice}>
        Forget this device
      </Button>
    </aside>
  )
}
