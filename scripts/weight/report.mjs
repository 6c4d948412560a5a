import { readFileSync } from 'node:fs'
import { readTable, table, today, verdict } from '../report-section.mjs'

/** As multiples of the empty export's scripts. */
const GOALS = /** @type {const} */ ([
  [/^\/live-demo/, 1.15],
  [/^\/index$/, undefined], // its ring and slides run by themselves
  [/./, 1.1],
])

/** The table's first cell, by which the next run finds it. */
const HEAD = 'Page, all scripts'
export const COMMAND = 'node scripts/weight.mjs floor'

/**
 * What pages make a browser fetch in scripts, beside an empty Next export and beside the last run.
 * @param {string} file that has the last run's table
 * @param {{ route: string, js: number }[]} pages
 * @param {number} floor the empty export's scripts, in bytes
 */
export function report(file, pages, floor) {
  const last = new Map(
    readTable(readFileSync(file, 'utf8'), HEAD).map(([route, , now]) => [route, now]),
  )
  const rows = pages
    .filter(({ route }) => !/^\/(_not-found$|blogs\/tags\/)/.test(route))
    .map(({ route, js }) => {
      const goal = GOALS.find(([pages]) => pages.test(route))?.[1]
      const ratio = (js / floor).toFixed(2)
      const isKept = goal !== undefined && verdict(js <= goal * floor)
      return [route, js, ratio, last.get(route) ?? '', goal ? `≤ ${goal}` : '', isKept || '']
    })
  return [
    '## What the scripts of a page weigh',
    `${today()}. \`${COMMAND}\`: bytes after brotli of all scripts that a page asks for once its visitor has given a sign, its data among them, beside the scripts of an empty Next export, ${floor} bytes. Its own data, about 1,000 bytes that stand in its HTML, is not counted.`,
    table(
      [HEAD, 'Bytes', '× floor', 'Last run', 'Goal', ''],
      [['floor', floor, '1.00', '', '', ''], ...rows],
    ),
  ].join('\n\n')
}
