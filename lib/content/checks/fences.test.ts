import { checkFences } from './fences'
import { found, testText } from './test-text'

const problems = (body: string) => found(checkFences, testText(`Text.\n\n${body}`))

test.each([
  '```js\n1\n```',
  '````\n```\n````',
  '~~~\n1\n~~~~',
  '```\n```',
  '> ```\n> 1\n> ```',
  '- ```\n  1\n  ```',
])('lets %j pass', (body) => expect(problems(body)).toEqual([]))

test.each([
  '```js\n1\n\nMore text.',
  '````\n1\n```',
  '```\n1\n~~~',
  '```\n1\n``` js',
  '```',
  '> ```\n> 1\n\nText.',
])('refuses %j', (body) => expect(problems(body)).toEqual(['13 code']))

test('only the one that is open is named', () => {
  expect(problems('```\n1\n```\n\n```\n2')).toEqual(['17 code'])
})
