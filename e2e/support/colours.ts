import { expect, type Locator } from '@playwright/test'

/** The design's colours on a tape, as a browser computes them. */
export const ON_TAPE = {
  light: {
    tape: 'rgb(251, 249, 244)',
    ink: 'rgb(20, 23, 26)',
    jade: 'rgb(10, 107, 75)',
    carmine: 'rgb(179, 38, 30)',
    surface: 'rgb(255, 255, 255)',
    'line-strong': 'rgb(127, 120, 107)',
  },
  dark: {
    tape: 'rgb(48, 43, 35)',
    ink: 'rgb(240, 232, 216)',
    jade: 'rgb(79, 209, 161)',
    carmine: 'rgb(255, 138, 128)',
    surface: 'rgb(23, 27, 30)',
    'line-strong': 'rgb(119, 129, 138)',
  },
} as const

export type Scheme = keyof typeof ON_TAPE
export type Colour = keyof (typeof ON_TAPE)[Scheme]

/** That every word of a part is printed in a colour, whatever element it is in. */
export async function expectPrintedIn(part: Locator, scheme: Scheme, colour: Colour) {
  const expected = ON_TAPE[scheme][colour]
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
