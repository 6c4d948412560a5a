import type { Sender, ServerView } from '../contract/server-view'

/** How long a view is kept, in ms. */
export const VIEW_LIFETIME_MS = 10 * 60_000

/**
 * How many views of a session are kept of each kind of token, by what their senders proved: nobody
 * who proves less than its browser can push that browser's own out. A monitor calls 300 times in ten
 * minutes. Of all who could flood, the first are kept as well, so that they cannot hide how it began.
 */
export const VIEWS_KEPT: Readonly<Record<Sender, { first: number; newest: number }>> = {
  device: { first: 0, newest: 300 },
  bearer: { first: 40, newest: 300 },
  cookies: { first: 20, newest: 40 },
  key: { first: 20, newest: 40 },
  nobody: { first: 20, newest: 40 },
}

/** Sessions and sign-ins whose views are kept, and the bytes of all together. */
export const OWNERS_KEPT = 400
export const BYTES_KEPT = 24 * 2 ** 20
/** What a view takes beside its text, about. */
const ENTRY_BYTES = 400

interface KeptView {
  request: string
  /** `X-Request-ID`, of an OTA request. */
  requestId: string | null
  at: number
  /** The JSON text. */
  bytes: Uint8Array<ArrayBuffer>
}

interface Owner {
  usedAt: number
  size: number
  /** By kind of token, sender, and whether they are the first; each oldest first. */
  lists: Map<string, KeptView[]>
}

/** The views of all sessions, in memory, for minutes. */
export interface KeptViews {
  /** From now on what nobody has proved is kept for this owner, too. */
  begin(owner: string): void
  /**
   * Keeps a view; one whose sender proved nothing only for an owner who is known.
   * @param requestId `X-Request-ID`, of an OTA request. @returns whether it is kept.
   */
  keep(owner: string, view: ServerView, requestId: string | null): boolean
  /** The JSON text of the newest view of a request, by either of its names; null for none. */
  find(owners: readonly string[], name: string): Uint8Array<ArrayBuffer> | null
  /** What is kept at the moment, in bytes. */
  size(): number
}

/** Whose views come first where two requests have one `X-Request-ID`. */
const ORDER: readonly Sender[] = ['device', 'key', 'bearer', 'cookies', 'nobody']
const NAMES = ORDER.flatMap((sender) =>
  ['newest', 'first'].flatMap((place) => [`ota ${sender} ${place}`, `jwt ${sender} ${place}`]),
)

const encoder = new TextEncoder() // its arrays are exactly as long as they are; a Buffer's may be pooled
const decoder = new TextDecoder()
/** Part of a longer text would keep all of it in memory. */
const copyOf = (text: string) => decoder.decode(encoder.encode(text))

/** @param now Unix milliseconds. */
export function createKeptViews(now: () => number): KeptViews {
  // By the time of their last use, the oldest first: a map keeps the order of insertion.
  const owners = new Map<string, Owner>()
  let size = 0
  let isToSweep = false

  const grow = (owner: Owner, bytes: number) => {
    owner.size += bytes
    size += bytes
  }
  const drop = (owner: Owner, views: KeptView[], count: number) => {
    for (const { bytes } of views.splice(0, count)) grow(owner, -bytes.length - ENTRY_BYTES)
  }
  const forget = (name: string) => {
    size -= owners.get(name)?.size ?? 0
    owners.delete(name)
  }
  const sweep = () => {
    const oldest = now() - VIEW_LIFETIME_MS
    for (const [name, owner] of owners) {
      for (const kept of owner.lists.values()) {
        const first = kept.findIndex(({ at }) => at > oldest)
        drop(owner, kept, first < 0 ? kept.length : first)
      }
      if (owner.usedAt <= oldest) forget(name)
    }
  }
  // Nobody may come any more, and then nothing else would.
  const sweepLater = () => {
    if (isToSweep) return
    isToSweep = true
    const timer = setTimeout(() => {
      isToSweep = false
      sweep()
      if (owners.size > 0) sweepLater()
    }, VIEW_LIFETIME_MS / 10)
    // A number in a browser, which runs this in a worker.
    if (typeof timer === 'object') timer.unref()
  }
  const use = (name: string): Owner => {
    const owner = owners.get(name) ?? { usedAt: 0, size: 0, lists: new Map() }
    owner.usedAt = now()
    owners.delete(name)
    owners.set(name, owner)
    while (owners.size > OWNERS_KEPT) forget(owners.keys().next().value ?? '')
    sweepLater()
    return owner
  }
  const listOf = ({ lists }: Owner, name: string): KeptView[] => {
    const list = lists.get(name) ?? []
    lists.set(name, list)
    return list
  }
  // From whoever has most: a few busy sessions cost no other a view.
  const shrink = () => {
    const [owner] = [...owners.values()].sort((one, other) => other.size - one.size)
    if (!owner) return
    const [longest = []] = [...owner.lists.values()].sort((one, other) => other.length - one.length)
    drop(owner, longest, 1)
  }

  return {
    begin: (owner) => void use(owner),
    keep(name, view, requestId) {
      const { sender } = view
      // What nobody proved keeps no owner young: else it could push others out.
      const owner = sender === 'nobody' ? owners.get(name) : use(name)
      if (!owner) return false
      const kind = view.jwt ? 'jwt' : 'ota'
      const first = listOf(owner, `${kind} ${sender} first`)
      const newest = listOf(owner, `${kind} ${sender} newest`)
      const most = VIEWS_KEPT[sender]
      const list = first.length < most.first ? first : newest
      const bytes = encoder.encode(JSON.stringify(view))
      list.push({
        request: copyOf(view.request),
        requestId: requestId && copyOf(requestId),
        at: now(),
        bytes,
      })
      grow(owner, bytes.length + ENTRY_BYTES)
      if (newest.length > most.newest) drop(owner, newest, 1)
      while (size > BYTES_KEPT) shrink()
      return true
    },
    find(names, name) {
      sweep()
      for (const list of NAMES) {
        for (const owner of names) {
          const found = owners
            .get(owner)
            ?.lists.get(list)
            ?.findLast(({ request, requestId }) => request === name || requestId === name)
          if (found) return found.bytes
        }
      }
      return null
    },
    size: () => size,
  }
}
