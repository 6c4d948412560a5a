import { apiOrigin, simulatedTab } from './demo'
import type { RunEnvironment } from './export-run'

/** Some browsers read the data only after the click. */
const KEPT_MS = 60_000

/** Where and when, as the files say it. */
export const runEnvironment = (): RunEnvironment => ({
  site: window.location.origin,
  api: apiOrigin(),
  simulated: simulatedTab !== null,
  userAgent: navigator.userAgent,
  exportedAt: Date.now(),
})

/** Data as text that people can read, too. */
export const toJson = (data: object) => JSON.stringify(data, null, 2)

/** Saves a text as a file, through the browser alone. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
