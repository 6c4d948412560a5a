import { readFileSync } from 'node:fs'
import { checkNames } from './checks'

test('docs/protocol.md names the same checks in the same order', () => {
  const page = readFileSync('docs/protocol.md', 'utf8').replaceAll('\n', ' ')
  const [, list = ''] = /name eight checks in this order: (.+?)\./.exec(page) ?? []
  const names = list.split(/, | and /).map((item) => item.replace(/ \(.*/, ''))
  expect(names).toEqual(checkNames.map((name) => (name === 'HMAC' ? name : name.toLowerCase())))
})
