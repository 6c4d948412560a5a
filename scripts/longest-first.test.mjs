import { existsSync } from 'node:fs'
import { LONGEST } from './longest-first.mjs'

test('every file that is to begin first is there', () => {
  const names = LONGEST.map((name) => `${name}.test.ts`)
  expect(names.filter((name) => !existsSync(name))).toEqual([])
})
