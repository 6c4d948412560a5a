/* One chunk of its own, loaded by use-run-parts.ts. */
export { monitorClient, review } from '@/lib/demo/monitor-calls'
export { EndingNote } from './ending-note'
