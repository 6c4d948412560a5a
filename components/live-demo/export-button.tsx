import { useStore } from 'zustand'
import { Button } from '@/components/ui/button'
import { hasRows, runStore } from '@/lib/demo/run'
import { loadTools } from './load-tools'

/** Saves the run; there only while there is something to save. */
export function ExportButton() {
  if (!useStore(runStore, hasRows)) return null
  const save = async () => (await loadTools())?.downloadRun(runStore.getState())
  return (
    <Button variant="secondary" onClick={save}>
      Export
    </Button>
  )
}
