import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname } from 'node:path'
import { version } from 'node:process'

/** When a report was made: the day in UTC, `YYYY-MM-DD`. */
export const today = () => new Date().toISOString().slice(0, 10)

/** What it was made on. */
export const hardware = () =>
  `Node ${version.slice(1)}, ${cpus().length} cores of ${cpus()[0]?.model.trim()}`

/** Where and when a report was made. */
export const machine = () => `${today()}, ${hardware()}`

/** @param {boolean} isWithin */
export const verdict = (isWithin) => (isWithin ? 'kept' : '**not kept**')

/**
 * A Markdown table.
 * @param {(string | number)[]} head
 * @param {(string | number)[][]} rows
 */
export function table(head, rows) {
  const line = (/** @type {(string | number)[]} */ cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/**
 * Puts the text in place of the last one that the command wrote, and leaves the rest of the file
 * alone.
 * @param {string} file
 * @param {string} command whose section it is
 * @param {string} text
 */
export function writeSection(file, command, text) {
  const begin = `<!-- written by ${command} -->`
  const end = `<!-- end of ${command} -->`
  const section = `${begin}\n${text}\n${end}`
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '# Benchmarks\n'
  const at = old.indexOf(begin)
  const kept =
    at === -1 ? [`${old}\n`, '\n'] : [old.slice(0, at), old.slice(old.indexOf(end) + end.length)]
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, kept.join(section))
}

/** Text as it was written, without what the formatter adds to tables. @param {string} text */
export const unpadded = (text) =>
  text.replace(/^\|.*$/gm, (row) => row.replace(/ +/g, ' ').replace(/-+/g, '-')).trim()

/**
 * The rows of a page's table, without its head.
 * @param {string} page
 * @param {string} head the first cell of the head
 * @returns {string[][]}
 */
export function readTable(page, head) {
  const table = page.split('\n\n').find((part) => part.startsWith(`| ${head} `)) ?? ''
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
