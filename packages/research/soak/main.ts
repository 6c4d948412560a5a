import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findSystemBrowser } from '../../../scripts/find-browser.mjs'
import { judge } from './judge'
import { soak } from './soak'

/**
 * `npm run soak -w packages/research`: half an hour of the demo, or `-- --minutes 5`, at ten times its pace, in a browser
 * against a server. Prints what each held and how that grew; fails where it grew, or where a call of
 * an honest visitor was refused.
 */

/** A point every twenty seconds of half an hour, and enough for a slope in one minute. */
const samplesIn = (minutes: number) => Math.max(12, Math.round(minutes * 3))

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
if (!(minutes >= 1)) {
  console.error('Usage: npm run soak -w packages/research [-- --minutes 30], at least one')
  process.exit(2)
}

const browser = await chromium.launch({
  executablePath: findSystemBrowser(),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
})
const soaked = await soak(browser, minutes, samplesIn(minutes)).finally(() => browser.close())
const { text, isFlat } = judge(soaked)
console.log(text)
process.exitCode = isFlat ? 0 : 1
