import { readFileSync } from 'node:fs'
import { expect, type Locator } from '@playwright/test'
import { verdictLooks } from '../../components/ui/verdict'

const tokens = readFileSync('app/tokens.css', 'utf8')

/** A colour on a tape in daylight, as a browser computes it: the last that is said of it. */
function onTape(name: string): string {
  const values = tokens.matchAll(new RegExp(`--${name}: light-dark\\(#(\\w{6}), #\\w{6}\\)`, 'g'))
  const hex = [...values].at(-1)?.[1]
  if (!hex) throw new Error(`no --${name}`)
  return `rgb(${[0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
}

/** What a row may be printed in, by its class of text. */
const TONES = {
  ink: 'text-ink',
  passed: verdictLooks.passed.tone,
  refused: verdictLooks.refused.tone,
}

/** That every word of a part is printed in a colour, whatever element it is in. */
export async function expectPrintedIn(part: Locator, tone: keyof typeof TONES) {
  const expected = onTape(TONES[tone].replace('text-', ''))
  await expect(part).toHaveCSS('color', expected)
  const colours = await part.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    while (words.nextNode()) {
      const { parentElement, textContent } = words.currentNode
      if (parentElement && textContent?.trim()) found.add(getComputedStyle(parentElement).color)
    }
    return [...found]
  })
  expect(colours).toEqual([expected])
}
