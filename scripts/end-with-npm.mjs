/**
 * npm hands a signal on to its shell only, which dies of it and would leave this process behind
 * with the ports. Call it before anything that takes long.
 */
export function endWithNpm(parent = process.ppid, checkMs = 500) {
  if (!process.env.npm_lifecycle_event) return // started by hand, it may outlive its shell
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, checkMs)
  watch.unref()
}
