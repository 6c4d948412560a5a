import type { Page } from '@playwright/test'

const SIZE = { width: 1280, height: 720 }

/** The dial of the home page at a time of its own for each film, and the film's number. */
export async function drawPoster(page: Page, number: number, path: string) {
  await page.setViewportSize(SIZE)
  await page.clock.setFixedTime(Date.UTC(2026, 0, 1, 0, 0, number * 10 - 3))
  await page.goto('/')
  await page.evaluate((text) => {
    const dial = document.querySelector('figure svg')
    if (!dial) throw new Error('The home page has lost its dial')
    dial.setAttribute('class', '')
    dial.setAttribute('height', '500')
    const card = document.createElement('div')
    // Off centre: a browser draws its controls over the lower part.
    card.className =
      'fixed inset-0 z-tooltip flex items-center justify-between bg-paper px-10 pb-16'
    const label = document.createElement('p')
    label.className = 'font-heading font-bold text-brass'
    label.style.fontSize = '240px'
    label.textContent = text
    card.append(label, dial)
    document.body.append(card)
  }, `0${number}`)
  await page.screenshot({ path, type: 'jpeg', quality: 80 })
}
