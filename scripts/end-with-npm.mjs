/** For scripts of package.json whose child processes could outlive npm. */
const STARTERS = /^node scripts\/(start|dev|test|provider)\.mjs/

/**
 * Ends this process with its parent: npm passes a signal only to its shell, and the ports would stay taken. A running
 * step, such as a build, finishes first.
 */
export function endWithNpm(parent = process.ppid, checkMs = 500) {
  // Only for npm’s own child: another shell may end while this process continues.
  if (!STARTERS.test(process.env.npm_lifecycle_script ?? '')) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, checkMs)
  watch.unref()
}
