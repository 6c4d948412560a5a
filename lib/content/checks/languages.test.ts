import { checkLanguages } from './languages'
import { found, testText } from './test-text'

const problems = (fence: string) => found(checkLanguages, testText(`Text.\n\n${fence}\n1\n\`\`\``))

test.each(['```js', '```ts title="a.ts"', '```text', '```'])('lets %s pass', (fence) => {
  expect(problems(fence)).toEqual([])
})

test.each(['javascript', 'sh', 'constructor'])('refuses %s', (language) => {
  expect(problems(`\`\`\`${language}`)).toEqual([`13 code in ${language}`])
})
