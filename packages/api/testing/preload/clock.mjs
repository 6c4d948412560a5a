/**
 * Loaded into a server before anything else (`node --import`): its clock goes as slowly as
 * `TEST_CLOCK` says, and its parent moves it, by milliseconds sent over IPC and answered when they
 * hold. Timers and the `Date` header keep the system's time.
 */
const Real = Date
const { started, slower } = JSON.parse(process.env.TEST_CLOCK ?? '')
let ahead = 0
const now = () => started + Math.floor((Real.now() - started) / slower) + ahead

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
