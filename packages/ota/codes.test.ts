import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from './codes'

test('README.md has every refusal with its status, a cause and a cure', () => {
  const page = readFileSync(join(__dirname, 'README.md'), 'utf8')
  const rows = page.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| (.*?) *\| (.*?) *\|$/gm)
  const documented = Array.from(rows, ([, code, status, cause, cure]) => {
    expect(cause && cure).toBeTruthy()
    return [code, Number(status)]
  })
  expect(documented).toEqual(Object.entries(refusals).map(([code, { status }]) => [code, status]))
})
