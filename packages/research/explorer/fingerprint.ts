import { hash } from 'node:crypto'
import type { Begun, Jar, World } from './world'

/**
 * The same text for worlds from which the same can follow. Session ids and keys are random: the
 * n-th session goes by its number. What follows from the rest, as a token from id, time and key, is
 * left out.
 */
export function fingerprint(world: World): string {
  const numbers = new Map<string, string>([['', '']])
  world.sessions.forEach(({ id, deviceCookie }, n) => {
    numbers.set(id, `s${n}`).set(deviceCookie, `d${n}`)
  })
  const jarOf = ({ login, session, device }: Jar) =>
    `${login}${numbers.get(session)}${numbers.get(device)}`
  const requestOf = ({ id, history, madeAt, signedFor, jar, isAfterCopy }: Begun) =>
    [id, history, madeAt, numbers.get(signedFor), jar && jarOf(jar), isAfterCopy].join()
  const { browser, thief } = world
  const parts: (readonly unknown[])[] = [
    [world.now, world.ahead, world.epoch, world.begun, world.isRefused, world.firstAfterCopy],
    Object.values(world.left),
    memoryOf(world, numbers),
    Array.from(world.rows, ([sid, row]) => `${sid}${row.ended}${row.settled}`),
    [jarOf(browser.jar), browser.signIn, numbers.get(browser.storage?.sessionId ?? '')],
    browser.storage?.history ?? [],
    world.network.map(requestOf),
    world.sessions.map(({ sid, epoch, openedBy, lastAcceptedAt, end, wasSetBack }) =>
      [sid, epoch, openedBy, lastAcceptedAt, end, wasSetBack].join(),
    ),
    [...world.signIns].flat(),
    [...world.accepted],
    [...world.announced].flat(),
  ]
  if (thief) {
    const { jar, storage, copiedLog, tapped, deviceId, begun, hasActed } = thief
    parts.push(
      [jarOf(jar), numbers.get(storage?.sessionId ?? ''), deviceId, begun, hasActed],
      storage?.history ?? [],
      copiedLog,
      tapped ? [requestOf(tapped)] : [],
    )
  }
  return hash('sha1', parts.map((part) => part.join()).join('\n'), 'base64')
}

/** All that the store knows, but the epoch, which has a number in the world. */
function memoryOf({ state }: World, numbers: ReadonlyMap<string, string>): string[] {
  const parts: string[] = [String(state.sweptAt)]
  for (const [id, { lastAcceptedAt, over, log, clock, spent }] of state.sessions) {
    parts.push(`${numbers.get(id)} ${lastAcceptedAt} ${over} ${clock} ${log.dropped} ${log.tail}`)
    for (const [entry, { accepted, segment }] of log.entries) {
      parts.push(`${entry} ${accepted} ${segment}`)
    }
    for (const [minute, ids] of spent) parts.push(`${minute}: ${[...ids].join()}`)
  }
  for (const [sid, { sessionId }] of state.signIns) {
    parts.push(`${sid} ${numbers.get(sessionId ?? '')}`)
  }
  return parts
}
