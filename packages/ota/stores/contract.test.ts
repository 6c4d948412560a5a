import { AssertionError } from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { storeContract } from './contract'
import type { TextStore } from './text-store'

interface Entry {
  version: number
  text: string
  expiresAt: number
}

/** The entries of a right store. */
class Shared {
  readonly entries = new Map<string, Entry>()
  readonly began = Date.now()
}

/** A handle of a right store. */
class Texts implements TextStore {
  protected readonly entries: Map<string, Entry>
  constructor(protected readonly shared: Shared) {
    this.entries = shared.entries
  }
  async ready() {
    return this.shared.began
  }
  async read(key: string) {
    const { version, text } = this.entries.get(key) ?? {}
    return version === undefined || text === undefined ? null : { version, text }
  }
  async change(key: string, version: number, text: string, expiresAt: number) {
    if ((this.entries.get(key)?.version ?? 0) !== version) return false
    const next = version === 0 ? randomInt(1, 2 ** 30) : version + 1
    this.entries.set(key, { version: next, text, expiresAt })
    return true
  }
}

const rulesOf = (handle: new (shared: Shared) => TextStore) => {
  const shared = new Shared()
  return storeContract(() => new handle(shared))
}

test.each(rulesOf(Texts))('a right store $name', ({ run }) => run())

/** Changes what is kept of a string. */
const keeping = (kept: (text: string) => string) =>
  class extends Texts {
    override change(key: string, version: number, text: string, expiresAt: number) {
      return super.change(key, version, kept(text), expiresAt)
    }
  }

/** Reads an entry, waits as for a network, and writes it. */
const inTwoSteps = (isNew: boolean) =>
  class extends Texts {
    override async change(key: string, version: number, text: string, expiresAt: number) {
      if ((version === 0) !== isNew) return super.change(key, version, text, expiresAt)
      const found = this.entries.get(key)?.version ?? 0
      await null
      if (found !== version) return false
      this.entries.delete(key)
      return super.change(key, 0, text, expiresAt)
    }
  }

/** Uses one key for several. */
const byKey = (keyOf: (key: string) => string) =>
  class extends Texts {
    override read(key: string) {
      return super.read(keyOf(key))
    }
    override change(key: string, version: number, text: string, expiresAt: number) {
      return super.change(keyOf(key), version, text, expiresAt)
    }
  }

/** Begins its memory at another time. */
const beginning = (ready: (began: number) => number) =>
  class extends Texts {
    override async ready() {
      return ready(this.shared.began)
    }
  }

/** Forgets an entry by the time that is left, in milliseconds. */
const forgetting = (isGone: (ms: number) => boolean) =>
  class extends Texts {
    override async read(key: string) {
      if (isGone((this.entries.get(key)?.expiresAt ?? 0) - Date.now())) this.entries.delete(key)
      return super.read(key)
    }
  }

/** Begins new entries at other versions. */
const beginningAt = (version: () => number) =>
  class extends Texts {
    override async change(...[key, before, text, expiresAt]: Parameters<TextStore['change']>) {
      const isDone = await super.change(key, before, text, expiresAt)
      if (isDone && before === 0) this.entries.set(key, { version: version(), text, expiresAt })
      return isDone
    }
  }

/** Another result of a change. The types forbid it, but a program in JavaScript has none. */
const answering = (result: (isDone: boolean) => unknown) =>
  class extends Texts {
    override async change(...what: Parameters<TextStore['change']>) {
      return result(await super.change(...what)) as boolean
    }
  }

let count = 0
/** Broken stores: the rule that refuses each, and its fault. */
const BROKEN: [rule: string, fault: string, store: new (shared: Shared) => TextStore][] = [
  [
    'returns null without an entry',
    'returns undefined',
    class extends Texts {
      override async read(key: string) {
        return (await super.read(key)) ?? (undefined as unknown as null) // as a driver's rows[0]
      }
    },
  ],
  ['lets one of 100 writers create an entry', 'creates in two steps', inTwoSteps(true)],
  ['lets one of 100 writers create an entry', 'returns a count of rows', answering(Number)],
  ['lets one of 100 writers create an entry', 'returns nothing', answering(() => undefined)],
  ['lets one of 100 writers change an entry', 'changes in two steps', inTwoSteps(false)],
  [
    'gives an entry another version with each change',
    'keeps the version',
    class extends Texts {
      override async change(...[key, version, text, expiresAt]: Parameters<TextStore['change']>) {
        const isDone = await super.change(key, version, text, expiresAt)
        if (isDone && version > 0) this.entries.set(key, { version, text, expiresAt })
        return isDone
      }
    },
  ],
  [
    'gives an entry another version with each change',
    'returns the version as text, as drivers do with large numbers',
    class extends Texts {
      override async read(key: string) {
        const found = await super.read(key)
        return found && { ...found, version: String(found.version) as unknown as number }
      }
    },
  ],
  [
    'refuses an earlier version and leaves the entry',
    'writes before it compares',
    class extends Texts {
      override change(...[key, version, text, expiresAt]: Parameters<TextStore['change']>) {
        const found = this.entries.get(key)
        if (found && found.version !== version) this.entries.set(key, { ...found, text })
        return super.change(key, version, text, expiresAt)
      }
    },
  ],
  [
    'refuses a version of an entry that is gone',
    'writes whatever the version is',
    class extends Texts {
      override change(...[key, version, text, expiresAt]: Parameters<TextStore['change']>) {
        return super.change(key, this.entries.has(key) ? version : 0, text, expiresAt)
      }
    },
  ],
  ['begins new entries at random versions', 'begins at 1', beginningAt(() => 1)],
  ['begins new entries at random versions', 'counts', beginningAt(() => ++count)],
  ['returns every character as it was', 'removes line breaks', keeping((text) => text.trim())],
  ['returns every character as it was', 'normalises', keeping((text) => text.normalize())],
  [
    'returns every character as it was',
    'keeps no emoji',
    keeping((text) => text.replace(/\p{Emoji_Presentation}/gu, '?')),
  ],
  ['returns strings of 30 kB as they were', 'cuts', keeping((text) => text.slice(0, 16_384))],
  [
    'tells keys apart that differ in one letter’s case',
    'ignores case',
    byKey((key) => key.toLowerCase()),
  ],
  [
    'shows each change to another handle at once',
    'keeps what it has read',
    class extends Texts {
      readonly known = new Map<string, { version: number; text: string } | null>()
      override async read(key: string) {
        if (!this.known.has(key)) this.known.set(key, await super.read(key))
        return this.known.get(key) ?? null
      }
      override change(...what: Parameters<TextStore['change']>) {
        this.known.delete(what[0])
        return super.change(...what)
      }
    },
  ],
  ['gives every handle one start of its memory', 'begins with each call', beginning(() => ++count)],
  [
    'gives every handle one start of its memory',
    'tells the present time',
    beginning(() => Date.now()),
  ],
  [
    'begins its memory before its first entry, in Unix milliseconds',
    'begins in seconds',
    beginning((began) => Math.floor(began / 1000)),
  ],
  [
    'begins its memory before its first entry, in Unix milliseconds',
    'begins in the future',
    beginning((began) => began + 3_600_000),
  ],
  [
    'begins its memory before its first entry, in Unix milliseconds',
    'returns text',
    beginning((began) => String(began) as unknown as number),
  ],
  [
    'keeps an entry that expires in ten years',
    'forgets by a timer of 31 bits',
    forgetting((ms) => ms > 2 ** 31),
  ],
  ['keeps an entry for an hour after its end', 'forgets at its end', forgetting((ms) => ms <= 0)],
]

test.each(BROKEN)('the rule “%s” refuses a store that %s', async (name, _fault, store) => {
  const broken = rulesOf(store).find((rule) => rule.name === name)
  await expect(broken?.run()).rejects.toBeInstanceOf(AssertionError)
})

test('each rule refuses a broken store', () => {
  const refused = new Set(BROKEN.map(([rule]) => rule))
  expect(rulesOf(Texts).map(({ name }) => name)).toEqual([...refused])
})
