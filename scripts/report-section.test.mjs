import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { table, writeSection } from './report-section.mjs'

test("a new report takes the place of the same command's old one, and of nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  const file = join(folder, 'benchmarks.md')
  writeSection(file, 'npm run one', 'First.')
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n## Others\n`)
  writeSection(file, 'npm run two', 'Another.')
  writeSection(file, 'npm run one', 'Second.')
  const section = (/** @type {string} */ command, /** @type {string} */ text) =>
    `<!-- written by ${command} -->\n${text}\n<!-- end of ${command} -->\n`
  expect(readFileSync(file, 'utf8')).toBe(
    `# Benchmarks\n\n${section('npm run one', 'Second.')}\n## Others\n\n${section('npm run two', 'Another.')}`,
  )
  rmSync(folder, { recursive: true })
})

test('a table has a line under its head', () => {
  expect(table(['a', 'b'], [[1, 'x']])).toBe('| a | b |\n| --- | --- |\n| 1 | x |')
})
