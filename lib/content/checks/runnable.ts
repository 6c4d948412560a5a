import { snippetsOf, strayOutputs } from '@/lib/content/snippets'
import type { Check } from './check'
import { lineIn } from './content-text'

/** Programs that do not say what they print, and outputs of no program. */
export const checkRunnable: Check = (text) => [
  ...snippetsOf(text.tree)
    .filter(({ output }) => !output)
    .map(({ program }) => ({
      line: lineIn(text, program),
      field: 'code marked run',
      expected: 'the next block to be marked output',
      fix: 'run it, and paste what it prints below: ```text output',
    })),
  ...snippetsOf(text.tree)
    .filter(({ program }) => program.lang !== 'js')
    .map(({ program }) => ({
      line: lineIn(text, program),
      field: 'code marked run',
      expected: 'js as its language: Node runs it',
      fix: '```js run',
    })),
  ...strayOutputs(text.tree).map((block) => ({
    line: lineIn(text, block),
    field: 'code marked output',
    expected: 'a block marked run before it',
    fix: 'mark the program above with run, or delete the word output here',
  })),
]
