/** The scripts of package.json that start others, and would leave them behind. */
const STARTERS = /^node scripts\/(start|dev|test)\.mjs/

/**
 * npm hands a signal on to its shell only, which dies of it and would leave this process behind
 * with the ports. A step that is under way, such as a build, goes on to its own end first.
 */
export function endWithNpm(parent = process.ppid, checkMs = 500) {
  // Only npm's own child: a shell below another script, or by hand, may end and this go on.
  if (!STARTERS.test(process.env.npm_lifecycle_script ?? '')) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, checkMs)
  watch.unref()
}
