/** @jest-environment jsdom */
import { createLogTurns, pageLock } from './locks'

test('tasks of one name run one after another, also after a failure', async () => {
  const lock = pageLock()
  const seen: string[] = []
  let release = () => {}
  const first = lock('a', async () => {
    seen.push('first in')
    await new Promise<void>((resolve) => {
      release = resolve
    })
    seen.push('first out')
    throw new Error('failed')
  })
  const second = lock('a', () => seen.push('second'))
  await lock('b', () => seen.push('other name'))
  expect(seen).toEqual(['first in', 'other name'])
  release()
  await expect(first).rejects.toThrow('failed')
  await second
  expect(seen).toEqual(['first in', 'other name', 'first out', 'second'])
})

/** What every tab of a browser shares; each `request` here is granted at once. */
function openBrowser() {
  const held: { name: string }[] = []
  const locks = {
    query: async () => ({ held }),
    request: async (name: string, hold: () => Promise<void>) => {
      const mark = { name }
      held.push(mark)
      await hold()
      held.splice(held.indexOf(mark), 1)
    },
  }
  /** A tab with a view of storage that another tab's writes reach when the test says so. */
  const openTab = () => {
    const view = { end: 'empty' }
    const manager = locks as unknown as LockManager // the part that is used
    return { view, turns: createLogTurns(manager, () => view.end) }
  }
  return { held, openTab }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a tab takes its turn when it sees what the turn before has written', async () => {
  const { openTab } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  await one.turns.take(() => {
    one.view.end = 'id-1'
  })
  const seen: string[] = []
  const second = two.turns.take(() => seen.push(two.view.end))
  await settled()
  window.dispatchEvent(new Event('storage')) // another key
  await settled()
  expect(seen).toEqual([])
  two.view.end = 'id-1'
  window.dispatchEvent(new Event('storage'))
  await second
  expect(seen).toEqual(['id-1'])
})

test('a tab does not wait for itself, and leaves one mark, also when its task fails', async () => {
  const { held, openTab } = openBrowser()
  const { view, turns } = openTab()
  for (const end of ['id-1', 'id-2']) {
    const task = () => {
      view.end = end
      throw new Error('failed')
    }
    await expect(turns.take(task)).rejects.toThrow('failed')
  }
  await settled()
  expect(held).toEqual([{ name: 'ota-log-turn 2 id-2' }])
})

test('a tab does not wait for the mark that another tab took along when it closed', async () => {
  const { held, openTab } = openBrowser()
  const [one, two] = [openTab(), openTab()]
  await one.turns.take(() => {
    one.view.end = 'id-1'
  })
  two.view.end = 'id-1'
  await two.turns.take(() => {
    two.view.end = 'id-2'
  })
  held.pop()
  one.view.end = 'id-2'
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  expect(await one.turns.take(() => one.view.end)).toBe('id-2')
  timeout.mockRestore()
})

test('a lock left by a closed tab blocks other tabs for at most two seconds', async () => {
  const { held, openTab } = openBrowser()
  held.push({ name: 'ota-log-turn 7 id-of-a-write-that-was-lost' })
  const { turns } = openTab()
  const late = new AbortController()
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const done = turns.take(() => 'done')
  await settled()
  expect(held).toHaveLength(1)
  late.abort()
  expect(await done).toBe('done')
  expect(timeout).toHaveBeenCalledWith(2000)
  timeout.mockRestore()
  expect(held.at(-1)?.name).toBe('ota-log-turn 8 empty')
})
