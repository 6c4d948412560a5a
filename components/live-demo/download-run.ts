import { exportFileName, exportRun } from './export-run'
import type { Run } from './run'
import { runEnvironment, saveFile, toJson } from './save-file'

/** Saves a run as a file. */
export function downloadRun(run: Run): void {
  const environment = runEnvironment()
  saveFile(exportFileName(environment.exportedAt), toJson(exportRun(run, environment)))
}
