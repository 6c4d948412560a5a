import { pageLock } from '@one-tick-ahead/ota/locks'
import { createStore } from 'zustand/vanilla'
import { failedCall } from '@/components/live-demo/monitors/call'
import { EMPTY_MONITOR, EMPTY_RUN, type Run, withResult } from '@/components/live-demo/run'
import { RUN_COPY_KEY, USER_INFO_KEY } from '@/lib/demo/storage'
import { memoryStorage, openTab, signedInUser } from '@/lib/demo/test-session'
import { readRunCopy, writeRunCopy } from './run-copy'
import { createRunKeeper } from './run-keeper'
import { createSession } from './session'

const next = { ...signedInUser, token: 'Bearer next', sessionkey: 'next-key' }
const called = withResult(EMPTY_MONITOR, failedCall('/api/customer', 'unreachable'), 1)
const running: Run = { ...EMPTY_RUN, isRunning: true, ota: called }

/** One document of a tab: what it has in `shared` outlives it. */
function openPage(shared = { tab: memoryStorage(), profile: memoryStorage() }) {
  const { store } = openTab(shared.profile)
  const run = createStore<Run>(() => EMPTY_RUN)
  const session = createSession({
    store,
    lock: pageLock(),
    enrol: async () => next,
  })
  const leaving: (() => void)[] = []
  const keeper = createRunKeeper({
    storage: shared.tab,
    onPageHide: (listener) => leaving.push(listener),
    users: store,
    session,
    run,
    read: async (text) => readRunCopy(text),
  })
  keeper.start(writeRunCopy)
  const hide = () => {
    for (const listener of leaving) listener()
  }
  return { shared, store, run, session, keeper, hide }
}

function leaveRunning() {
  const page = openPage()
  page.run.setState(running)
  page.session.notice.setState({ ota: 'ota_session_idle' })
  page.keeper.leave()
  return page
}

test('after a finished sign-in the run goes on, without the note', async () => {
  const { shared } = leaveRunning()
  const page = openPage(shared)
  expect(await page.keeper.comeBack(page.session.begin)).toBe(true)
  expect(page.store.getState().sessionkey).toBe('next-key')
  expect(page.run.getState()).toMatchObject({ isRunning: true, ota: { hits: 1 } })
  expect(page.session.notice.getState()).toEqual({ jwt: null, ota: null })
  expect(shared.tab.getItem(RUN_COPY_KEY)).toBeNull()
})

test('after a cancelled or failed sign-in the run is there, with the note', async () => {
  const { shared } = leaveRunning()
  const page = openPage(shared)
  expect(await page.keeper.comeBack(async () => {})).toBe(true)
  expect(page.run.getState()).toMatchObject({ isRunning: true, ota: { hits: 1 } })
  expect(page.session.notice.getState()).toEqual({ jwt: null, ota: 'ota_session_idle' })
})

test('rows that came before the page was gone are there too', async () => {
  const { shared, run, hide } = leaveRunning()
  run.setState({ ota: withResult(called, failedCall('/api/customer', 'unreachable'), 2) })
  hide()
  const page = openPage(shared)
  await page.keeper.comeBack(page.session.begin)
  expect(page.run.getState().ota.hits).toBe(2)
})

test('after a reload or a visit to another page the run is there, stopped, with its note', async () => {
  const { shared, run, session, hide } = openPage()
  run.setState(running)
  session.notice.setState({ ota: 'ota_session_idle' })
  hide()
  const page = openPage(shared)
  expect(await page.keeper.comeBack(async () => {})).toBe(false)
  expect(page.run.getState()).toMatchObject({ isRunning: false, ota: { hits: 1 } })
  expect(page.session.notice.getState().ota).toBe('ota_session_idle')
})

test('a trip that was given up does not start the run at a later reload', async () => {
  const { shared, hide, keeper } = leaveRunning()
  keeper.catchUp() // Back, out of the browser's memory
  hide()
  const page = openPage(shared)
  await page.keeper.comeBack(async () => {})
  expect(page.run.getState()).toMatchObject({ isRunning: false, ota: { hits: 1 } })
})

test('an empty run is not kept, nor one that was cleared since', () => {
  const { shared, run, hide } = openPage()
  hide()
  expect(shared.tab.getItem(RUN_COPY_KEY)).toBeNull()
  run.setState(running)
  hide()
  expect(shared.tab.getItem(RUN_COPY_KEY)).not.toBeNull()
  run.setState(EMPTY_RUN)
  hide()
  expect(shared.tab.getItem(RUN_COPY_KEY)).toBeNull()
})

test('the run of another session is not put back: somebody else may have signed in since', async () => {
  const { shared, run, hide } = openPage()
  run.setState(running)
  hide()
  const other = { ...signedInUser, sessionkey: 'other-key', jsessionID: 'session-2' }
  shared.profile.setItem(USER_INFO_KEY, JSON.stringify(other))
  const page = openPage(shared)
  expect(await page.keeper.comeBack(async () => {})).toBe(false)
  expect(page.run.getState()).toEqual(EMPTY_RUN)
  expect(shared.tab.getItem(RUN_COPY_KEY)).toBeNull()
})

test('a run that was left to sign in again is not put back after another person’s sign-in', async () => {
  const { shared } = leaveRunning()
  const other = { ...signedInUser, sessionkey: 'other-key', jsessionID: 'session-2' }
  shared.profile.setItem(USER_INFO_KEY, JSON.stringify(other))
  const page = openPage(shared)
  expect(await page.keeper.comeBack(async () => {})).toBe(false)
  expect(page.run.getState()).toEqual(EMPTY_RUN)
})

test('a sign-in that was not begun by its button begins another run', async () => {
  const { shared, run, hide } = openPage()
  run.setState(running)
  hide()
  const page = openPage(shared)
  expect(await page.keeper.comeBack(page.session.begin)).toBe(false)
  expect(page.run.getState()).toEqual(EMPTY_RUN)
})

test('a LogOut in another tab removes the logs, also when the sign-in is finished', async () => {
  const { shared } = leaveRunning()
  await openPage(shared).session.end()
  const page = openPage(shared)
  expect(await page.keeper.comeBack(page.session.begin)).toBe(false)
  expect(page.run.getState()).toEqual(EMPTY_RUN)
  expect(shared.tab.getItem(RUN_COPY_KEY)).toBeNull()
})

test('a cancelled sign-in can be finished by Forward, or after a reload on the way', async () => {
  const { shared } = leaveRunning()
  const between = openPage(shared)
  await between.keeper.comeBack(async () => {})
  between.hide()
  const page = openPage(shared)
  expect(await page.keeper.comeBack(page.session.begin)).toBe(true)
  expect(page.run.getState()).toMatchObject({ isRunning: false, ota: { hits: 1 } })
  expect(shared.tab.getItem(RUN_COPY_KEY)).toBeNull()
})

test('the run in memory goes when another tab signed out and in again unnoticed', () => {
  const { shared, store, run, keeper } = openPage()
  run.setState(running)
  keeper.catchUp()
  expect(run.getState()).toEqual(running)
  const other = { ...signedInUser, sessionkey: 'other-key', jsessionID: 'session-2' }
  shared.profile.setItem(USER_INFO_KEY, JSON.stringify(other))
  keeper.catchUp()
  expect(store.getState().sessionkey).toBe('other-key')
  expect(run.getState()).toEqual(EMPTY_RUN)
})

test('forget leaves an empty run and no copy, also when the page is left', () => {
  const { shared, keeper, run, hide } = leaveRunning()
  keeper.forget()
  hide()
  expect(shared.tab.getItem(RUN_COPY_KEY)).toBeNull()
  expect(run.getState()).toEqual(EMPTY_RUN)
})
