import { readFileSync } from 'node:fs'
import { refusals } from './codes'

test('docs/protocol.md has every refusal with its status, a cause and a cure', () => {
  const page = readFileSync('docs/protocol.md', 'utf8')
  const rows = page.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| (.*?) *\| (.*?) *\|$/gm)
  const documented = Array.from(rows, ([, code, status, cause, cure]) => {
    expect(cause && cure).toBeTruthy()
    return [code, Number(status)]
  })
  expect(documented).toEqual(Object.entries(refusals).map(([code, { status }]) => [code, status]))
})
