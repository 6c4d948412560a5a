import { apiOrigin, simulatedTab } from '@/lib/demo/demo'
import { exportFileName, exportRun } from '@/lib/demo/export-run'
import type { Run } from '@/lib/demo/run'

/** Some browsers read the data only after the click. */
const KEPT_MS = 60_000

/** Saves a run as a file, through the browser alone. */
export function downloadRun(run: Run): void {
  const exportedAt = Date.now()
  const data = exportRun(run, {
    site: window.location.origin,
    api: apiOrigin(),
    simulated: simulatedTab !== null,
    userAgent: navigator.userAgent,
    exportedAt,
  })
  const json = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  const url = URL.createObjectURL(json)
  const link = document.createElement('a')
  link.href = url
  link.download = exportFileName(exportedAt)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
