import { expect, type Locator } from '@playwright/test'

/** The design's colours on a tape in daylight, as a browser computes them. */
const ON_TAPE = {
  ink: 'rgb(20, 23, 26)',
  jade: 'rgb(10, 107, 75)',
  carmine: 'rgb(179, 38, 30)',
} as const

/** That every word of a part is printed in a colour, whatever element it is in. */
export async function expectPrintedIn(part: Locator, colour: keyof typeof ON_TAPE) {
  const expected = ON_TAPE[colour]
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
