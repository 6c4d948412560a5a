import { checkRunnable } from './runnable'
import { found, testText } from './test-text'

const RUN = '```js title="a.mjs" run\nconsole.log(1)\n```'
const OUTPUT = '```text output\n1\n```'
const OTHER = '```json\n{}\n```'
const problems = (...blocks: string[]) => found(checkRunnable, testText(blocks.join('\n\n')))

test('a program, what it prints, and other code pass', () => {
  expect(problems(OTHER, RUN, 'It prints:', OUTPUT, OTHER)).toEqual([])
  expect(problems('```js title="how to run"\n```')).toEqual([])
})

test.each([
  ['a program alone', [RUN], ['11 code marked run']],
  ['code between', [RUN, OTHER, OUTPUT], ['11 code marked run', '19 code marked output']],
  ['two programs, one output', [RUN, RUN, OUTPUT], ['11 code marked run']],
  ['an output alone', [OTHER, OUTPUT], ['15 code marked output']],
  ['two outputs', [RUN, OUTPUT, OUTPUT], ['19 code marked output']],
  ['another language', [RUN.replace('js', 'bash'), OUTPUT], ['11 code marked run']],
])('refuses %s', (_what, blocks, expected) => expect(problems(...blocks)).toEqual(expected))
