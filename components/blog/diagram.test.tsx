import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { diagrams } from './diagram'

test('every drawing in the folder can be named, by the name of its file', () => {
  const files = readdirSync(join(__dirname, 'diagrams')).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(0)
  expect(Object.keys(diagrams).sort()).toEqual(
    files.map((file) => file.replace(/\.tsx$/, '')).sort(),
  )
})
