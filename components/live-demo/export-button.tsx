import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/components/ui/button'
import { loadTools } from './load-tools'
import { hasRows, runStore } from './run'

/** Saves the run; there only while there is something to save. */
export function ExportButton() {
  const [isPending, setPending] = useState(false)
  if (!useStore(runStore, hasRows)) return null
  const save = async () => {
    if (isPending) return
    setPending(true)
    const run = runStore.getState() // as it is at the press, whatever happens while the code loads
    const tools = await loadTools()
    setPending(false)
    tools?.downloadRun(run)
  }
  return (
    <Button variant="secondary" aria-disabled={isPending} onClick={save}>
      Export
    </Button>
  )
}
