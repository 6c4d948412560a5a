import { expect } from '@playwright/test'
import { expectSilence, test } from './engine-test'

test('the dropdown opens by the pointer and closes by Esc', async ({ open }) => {
  const tab = await open('/about')
  await tab.hover('button', 'Resources')
  await tab.until(true, (see) =>
    Boolean(see.one('link', 'Case Studies', document.querySelector('header') ?? undefined)),
  )
  await tab.press('Escape')
  await tab.until(false, (see) =>
    Boolean(see.one('link', 'Case Studies', document.querySelector('header') ?? undefined)),
  )
  await expectSilence(tab, 'dropdown')
})

test('the menu of a phone opens, makes the page inert, and closes by Esc', async ({ open }) => {
  const tab = await open('/', { width: 390 })
  await tab.click('button', 'Open menu')
  await tab.until(9, (see) => see.all('link', undefined, see.one('dialog', 'Menu')).length)
  expect(await tab.run(() => document.querySelector('main')?.inert)).toBe(true)
  await tab.press('Escape')
  await tab.until(false, (see) => Boolean(see.one('dialog', 'Menu')))
  expect(await tab.run((see) => see.nameOf(document.activeElement as Element))).toBe('Open menu')
})

test('the theme goes round, and stays', async ({ open }) => {
  const tab = await open('/about')
  await tab.click('button', 'Theme: system')
  await tab.click('button', 'Theme: light')
  await tab.until('dark', () => document.documentElement.dataset.theme)
  await tab.go('/contact')
  const paper = await tab.run(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(paper).toBe('rgb(15, 18, 20)')
})

test('the slider goes on by itself, obeys its dots, and pauses', async ({ open }) => {
  const tab = await open('/')
  const current = () => tab.run((see) => see.one('group')?.getAttribute('aria-label'))
  expect(await current()).toBe('1 of 5')
  await expect.poll(current, { timeout: 8000 }).toBe('2 of 5')
  await tab.click('button', 'Go to slide 4')
  await expect.poll(current).toBe('4 of 5')
  await tab.click('button', 'Pause slides')
  await tab.until(true, (see) => Boolean(see.one('button', 'Play slides')))
})

test('a message that is too long is told so, and a right one arrives', async ({ open }) => {
  const tab = await open('/contact')
  for (const [label, text] of [
    ['Name', 'Asha Rao'],
    ['Email', 'asha@mail.example'],
    ['Message', 'x'.repeat(503)],
  ] as const) {
    await tab.click('textbox', label)
    await tab.type(text)
  }
  await tab.until(true, (see) => see.textOf().includes('3 characters too many'))
  await tab.click('button', 'Send Message')
  const sent = () =>
    tab.run(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /contact$/.test(name)).length,
    )
  const isValid = await tab.run(() => document.forms[0]?.checkValidity())
  expect([isValid, await sent()]).toEqual([false, 0])
  for (let one = 0; one < 3; one++) await tab.press('Backspace')
  await tab.until(true, (see) => see.textOf().includes('0 characters left'))
  await tab.click('button', 'Send Message')
  await tab.until(true, (see) => /received|thank/i.test(see.textOf(document.forms[0])))
  expect(await sent()).toBe(1)
  await expectSilence(tab, 'contact')
})

test('a button copies', async ({ open }) => {
  const tab = await open('/blogs/jwt-replay-attacks')
  await tab.click('button', 'Copy link')
  await tab.until(true, (see) => Boolean(see.one('button', '✓ Copied link')))
})

test('a film plays, with its captions on', async ({ open }) => {
  const tab = await open('/videos')
  await tab.click('button', 'Play What is in a JWT')
  await expect
    .poll(
      () =>
        tab.run(() => {
          const video = document.querySelector('video') as HTMLVideoElement
          const captions = [...video.textTracks].map(({ mode, cues }) => [mode, cues?.length !== 0])
          return { plays: video.currentTime > 0.5, captions, controls: video.controls }
        }),
      { timeout: 15_000 },
    )
    .toEqual({ plays: true, captions: [['showing', true]], controls: true })
  await expectSilence(tab, 'film')
})
