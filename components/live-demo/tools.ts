/* One chunk of its own, loaded by load-tools.ts. */
export { downloadRun } from './download-run'
export { Inspector } from './inspector/inspector'
