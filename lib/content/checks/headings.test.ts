import { checkHeadings } from './headings'
import { found, testText } from './test-text'

const problems = (...blocks: string[]) => found(checkHeadings, testText(blocks.join('\n\n')))

test('an outline without gaps passes', () => {
  expect(problems('Text.', '## A `b`', '### C', '#### D', '## E', '### F')).toEqual([])
})

test.each([
  ['a level 1', ['Text.', '# A']],
  ['an underlined level 1', ['Text.', 'A\n===']],
  ['a first level 3', ['Text.', '### A']],
  ['a skipped level', ['## A', '#### B']],
  ['an empty one', ['## A', '###']],
  ['a link', ['## A', '## [B](/about)']],
  ['an image', ['## A', '## ![B](/plan.png)']],
  ['one in a quotation', ['## A', '> ## B']],
  ['one in a component', ['## A', '<Claim>\n## B\n</Claim>']],
  ['the page’s own', ['## A', '## Sources']],
  ['the page’s own by another spelling', ['## A', '## Contact, band!']],
])('refuses %s', (_what, blocks) => {
  const line = blocks[1]?.startsWith('<') ? 14 : 13
  expect(problems(...blocks)).toEqual([`${line} heading`])
})
