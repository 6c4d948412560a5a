/**
 * Loaded into a server before anything else (`node --import`): its parent moves its clock, by
 * milliseconds sent over IPC and answered when they hold. Timers and the `Date` header keep the
 * system's time.
 */
const Real = Date
let ahead = 0
const now = () => Real.now() + ahead

globalThis.Date = new Proxy(Real, {
  construct: (target, parts, self) =>
    Reflect.construct(target, parts.length > 0 ? parts : [now()], self),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('message', (ms) => {
  ahead = Number(ms)
  process.send?.(ms)
})
process.channel?.unref() // it shall end as it would without a parent
