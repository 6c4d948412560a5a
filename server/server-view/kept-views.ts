import type { Sender, ServerView } from '@/lib/api/server-view'

/** How long a view is kept, in ms. */
export const VIEW_LIFETIME_MS = 10 * 60_000

/**
 * How many views of a session are kept, by what their senders proved: nobody who proves less than
 * its browser can push that browser's own out. The page lists 200 of each monitor.
 */
export const VIEWS_KEPT: Readonly<Record<Sender, number>> = {
  device: 200,
  bearer: 200,
  key: 40,
  nobody: 40,
}

/** Sessions and sign-ins whose views are kept, and the bytes of all together. */
export const OWNERS_KEPT = 400
export const BYTES_KEPT = 24 * 2 ** 20

interface KeptView {
  request: string
  /** `X-Request-ID`, of an OTA request. */
  requestId: string | undefined
  at: number
  /** The JSON text: exactly as large as it is, and no part of a longer header. */
  bytes: Buffer
}

interface Owner {
  usedAt: number
  views: Map<Sender, KeptView[]>
}

/** The views of all sessions, in memory, for minutes. */
export interface KeptViews {
  /** From now on what nobody has proved is kept for this owner, too. */
  begin(owner: string): void
  /** Keeps a view; one whose sender proved nothing only for an owner who is known. */
  keep(owner: string, view: ServerView): void
  /** The JSON text of the newest view of a request, by either of its names; null for none. */
  find(owners: readonly string[], name: string): Buffer | null
  /** What is kept at the moment, in bytes. */
  size(): number
}

/** Whose views come first where two requests have one `X-Request-ID`. */
const ORDER: readonly Sender[] = ['device', 'key', 'bearer', 'nobody']

/** @param now Unix milliseconds. */
export function createKeptViews(now: () => number): KeptViews {
  // By the time of their last use, the oldest first: a map keeps the order of insertion.
  const owners = new Map<string, Owner>()
  let size = 0
  let isToSweep = false

  const drop = (views: KeptView[], count: number) => {
    for (const { bytes } of views.splice(0, count)) size -= bytes.length
  }
  const forget = (name: string) => {
    for (const views of owners.get(name)?.views.values() ?? []) drop(views, views.length)
    owners.delete(name)
  }
  const sweep = () => {
    const oldest = now() - VIEW_LIFETIME_MS
    for (const [name, { usedAt, views }] of owners) {
      for (const kept of views.values()) {
        const first = kept.findIndex(({ at }) => at > oldest)
        drop(kept, first < 0 ? kept.length : first)
      }
      if (usedAt <= oldest) forget(name)
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
    const owner = owners.get(name) ?? { usedAt: 0, views: new Map() }
    owner.usedAt = now()
    owners.delete(name)
    owners.set(name, owner)
    while (owners.size > OWNERS_KEPT) forget(owners.keys().next().value ?? '')
    sweepLater()
    return owner
  }

  return {
    begin: (owner) => void use(owner),
    keep(name, view) {
      if (view.sender === 'nobody' && !owners.has(name)) return
      // What nobody proved keeps no owner young: else it could push others out.
      const owner = view.sender === 'nobody' ? owners.get(name) : use(name)
      if (!owner) return
      const kept = owner.views.get(view.sender) ?? []
      owner.views.set(view.sender, kept)
      const bytes = Buffer.from(JSON.stringify(view))
      kept.push({ request: view.request, requestId: view.ota?.requestId, at: now(), bytes })
      size += bytes.length
      if (kept.length > VIEWS_KEPT[view.sender]) drop(kept, 1)
      while (size > BYTES_KEPT && owners.size > 1) forget(owners.keys().next().value ?? '')
    },
    find(names, name) {
      sweep()
      for (const sender of ORDER) {
        for (const owner of names) {
          const found = owners
            .get(owner)
            ?.views.get(sender)
            ?.findLast(({ request, requestId }) => request === name || requestId === name)
          if (found) return found.bytes
        }
      }
      return null
    },
    size: () => size,
  }
}
