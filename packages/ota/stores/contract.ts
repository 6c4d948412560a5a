import { deepEqual, equal, notDeepEqual, notEqual, ok } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { TextStore } from './text-store'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const TEN_YEARS_MS = 10 * 365 * 24 * HOUR_MS
const LONGEST_BYTES = 30_000
/** Writers that try the same change together. */
const WRITERS = 100

/** Records are JSON and base64url, and the id of a sign-in may have any character. */
const ASCII = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('')
const CHARACTERS = `${ASCII}\n äöß e\u0301 \u00e9 Ж 漢字 🙂 \u2028 \ufeff $1 %s '' ""`

const newKey = () => randomBytes(16).toString('base64url')
const inAnHour = () => Date.now() + HOUR_MS

/** The entry of a key. @throws AssertionError without one, or if its version is no number above 0. */
async function entryOf(store: TextStore, key: string) {
  const found = await store.read(key)
  ok(found, 'read() returns null for an entry that change() has written')
  const { version, text } = found
  ok(Number.isSafeInteger(version), `version is a whole number, not ${typeof version} ${version}`)
  ok(version > 0, 'version is above 0, because 0 means that there is no entry')
  return { version, text }
}

/** Writes a new entry. @returns its version. */
async function create(store: TextStore, key: string, text: string, expiresAt = inAnHour()) {
  equal(await store.change(key, 0, text, expiresAt), true, 'change() of a new entry returns true')
  return (await entryOf(store, key)).version
}

/** Tries one change from all writers together. @returns the number of the one that got through. */
async function onlyWriter(write: (writer: number) => Promise<boolean>) {
  const results = await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
  const kinds = new Set(results.map((result) => typeof result))
  deepEqual([...kinds], ['boolean'], `change() returns true or false, not ${[...kinds]}`)
  equal(results.filter(Boolean).length, 1, `one of ${WRITERS} writers gets through`)
  return results.indexOf(true)
}

/**
 * The rules that a {@link TextStore} must keep, for any test runner. Each rule writes new entries and leaves them, so
 * give it a database for tests. Its clock may differ from this machine's by up to a minute.
 * @param open returns a handle of the store, as another node would have; the rules call it several times, and the
 * caller closes what it opened.
 * @returns the rules. `run` rejects with an AssertionError that names what is wrong, or as the store does.
 * @example
 * import { storeContract } from '@one-tick-ahead/ota/stores/contract'
 * for (const { name, run } of storeContract(() => myTexts(pool))) test(name, run)
 */
export function storeContract(
  open: () => TextStore | Promise<TextStore>,
): { name: string; run: () => Promise<void> }[] {
  const rule = (name: string, test: (one: TextStore, two: TextStore) => Promise<void>) => ({
    name,
    run: async () => test(await open(), await open()),
  })

  return [
    rule('returns null without an entry', async (store) => {
      equal(await store.read(newKey()), null)
    }),

    rule('lets one of 100 writers create an entry', async (one, two) => {
      const key = newKey()
      const writer = await onlyWriter((at) =>
        (at % 2 ? one : two).change(key, 0, `by ${at}`, inAnHour()),
      )
      equal((await entryOf(one, key)).text, `by ${writer}`, 'its text is the entry')
    }),

    rule('lets one of 100 writers change an entry', async (one, two) => {
      const key = newKey()
      const version = await create(one, key, 'first')
      const writer = await onlyWriter((at) =>
        (at % 2 ? one : two).change(key, version, `by ${at}`, inAnHour()),
      )
      equal((await entryOf(one, key)).text, `by ${writer}`, 'its text is the entry')
    }),

    rule('gives an entry another version with each change', async (store) => {
      const key = newKey()
      const versions = [await create(store, key, 'same')]
      for (let change = 0; change < 5; change++) {
        const { version } = await entryOf(store, key)
        equal(await store.change(key, version, 'same', inAnHour()), true)
        versions.push((await entryOf(store, key)).version)
      }
      equal(new Set(versions).size, versions.length, `versions: ${versions}`)
    }),

    rule('refuses an earlier version and leaves the entry', async (store) => {
      const key = newKey()
      const earlier = await create(store, key, 'first')
      equal(await store.change(key, earlier, 'second', inAnHour()), true)
      const before = await entryOf(store, key)
      for (const version of [earlier, 0]) {
        equal(await store.change(key, version, 'late', inAnHour()), false, `version ${version}`)
      }
      deepEqual(await entryOf(store, key), before)
    }),

    rule('refuses a version of an entry that is gone', async (store) => {
      const key = newKey()
      equal(await store.change(key, 1, 'late', inAnHour()), false)
      equal(await store.read(key), null, 'the refused change writes nothing')
    }),

    rule('begins new entries at random versions', async (store) => {
      const versions: number[] = []
      for (let entry = 0; entry < 20; entry++) versions.push(await create(store, newKey(), 'new'))
      const message = `not a constant and not a count, which begins again in an emptied store: ${versions}`
      ok(new Set(versions).size > versions.length / 2, message)
      notDeepEqual(
        versions,
        [...versions].sort((a, b) => a - b),
        message,
      )
    }),

    rule('returns every character as it was', async (store) => {
      const key = newKey()
      for (const text of [CHARACTERS, `${CHARACTERS}\n`, `\n${CHARACTERS}`]) {
        const version = (await store.read(key))?.version ?? 0
        equal(await store.change(key, version, text, inAnHour()), true)
        equal((await entryOf(store, key)).text, text)
      }
    }),

    rule('returns strings of 30 kB as they were', async (store) => {
      const text = randomBytes(LONGEST_BYTES).toString('base64url').slice(0, LONGEST_BYTES)
      const key = newKey()
      const version = await create(store, key, text)
      equal((await entryOf(store, key)).text, text)
      const next = [...text].reverse().join('')
      equal(await store.change(key, version, next, inAnHour()), true)
      equal((await entryOf(store, key)).text, next)
    }),

    rule('tells keys apart that differ in one letter’s case', async (store) => {
      const key = newKey().slice(1)
      await create(store, `a${key}`, 'lower')
      await create(store, `A${key}`, 'upper')
      equal((await entryOf(store, `a${key}`)).text, 'lower')
    }),

    rule('shows each change to another handle at once', async (one, two) => {
      const key = newKey()
      equal(await two.read(key), null)
      const first = await create(one, key, 'first')
      deepEqual(await entryOf(two, key), { version: first, text: 'first' })
      equal(await two.change(key, first, 'second', inAnHour()), true)
      const { version, text } = await entryOf(one, key)
      equal(text, 'second')
      notEqual(version, first)
    }),

    rule('gives every handle one start of its memory', async (one, two) => {
      const all = await Promise.all([one.ready(), two.ready(), one.ready(), two.ready()])
      await new Promise((resolve) => setTimeout(resolve, 5)) // a clock’s time would now be another
      await create(one, newKey(), 'first')
      const later = await (await open()).ready()
      deepEqual(all, Array(4).fill(later))
    }),

    rule('begins its memory before its first entry, in Unix milliseconds', async (store) => {
      const began = await store.ready()
      await create(store, newKey(), 'first')
      ok(Number.isSafeInteger(began), `a whole number, not ${typeof began} ${began}`)
      ok(began > Date.UTC(2020), `${began} is no time in Unix milliseconds`)
      ok(began <= Date.now() + MINUTE_MS, `${began} is in the future`)
    }),

    rule('keeps an entry that expires in ten years', async (store) => {
      const key = newKey()
      const version = await create(store, key, 'first', Date.now() + TEN_YEARS_MS + 0.5)
      equal(await store.change(key, version, 'second', Date.now() + TEN_YEARS_MS + 0.5), true)
      equal((await entryOf(store, key)).text, 'second')
    }),

    rule('keeps an entry for an hour after its end', async (store) => {
      const key = newKey()
      const version = await create(store, key, 'first', Date.now() - HOUR_MS / 2)
      equal(await store.change(key, version, 'second', Date.now() - HOUR_MS / 2), true)
      await create(store, newKey(), 'other') // a store may remove old entries with a new one
      equal((await entryOf(store, key)).text, 'second')
    }),
  ]
}
