/**
 * Loaded into a server before anything else (`node --import`): asked over IPC for its `block`, it
 * answers with the longest turn of its event loop since it was last asked, in milliseconds. Of the
 * time that passed and the processor time the shorter one counts: others may have had the processor.
 */
const MICRO = 1e-3

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) * MICRO
}

let longest = 0
let last = { at: performance.now(), cpu: cpu() }

function turn() {
  const now = { at: performance.now(), cpu: cpu() }
  longest = Math.max(longest, Math.min(now.at - last.at, now.cpu - last.cpu))
  last = now
  setImmediate(turn).unref()
}
turn()

process.on('message', (asked) => {
  if (asked !== 'block') return
  process.send?.(longest)
  longest = 0
})
process.channel?.unref() // it shall end as it would without a parent
