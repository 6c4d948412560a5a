#!/usr/bin/env tsx
import { argv } from 'node:process'
import { type Options, parseOptions, USAGE, UsageError } from './options'
import { checkServer, faultText, hasPassed, summary, tableHead, tableRow } from './run'

/** `npx ota-conformance`: judges a server from outside. See docs/evidence.md, "Check your own server". */

const CANNOT_BEGIN = 2

async function judge(options: Options): Promise<boolean> {
  const { json } = options
  if (!json) console.log(tableHead)
  const { results, ...cost } = await checkServer(options, {
    onWait: (seconds) => console.error(`(429: waiting ${seconds} s, as the server asks)`),
    onResult: (result) => {
      if (!json) console.log(tableRow(result))
    },
  })
  const passed = hasPassed(results)
  if (json) {
    const cases = results.map(({ case: { id, title, expected, rule }, ...outcome }) => {
      return { id, title, expected, rule, ...outcome }
    })
    console.log(JSON.stringify({ passed, ...cost, cases }, null, 2))
  } else {
    const { requests, sessions, ms } = cost
    const seconds = (ms / 1000).toFixed(1)
    for (const one of results.filter(({ verdict }) => verdict === 'failed')) {
      console.log(`\n${faultText(one)}`)
    }
    console.log(`\n${summary(results)}; ${requests} requests, ${sessions} sessions, ${seconds} s`)
  }
  return passed
}

async function main(): Promise<number> {
  try {
    const options = parseOptions(argv.slice(2))
    if (options) return (await judge(options)) ? 0 : 1
    console.log(USAGE)
    return 0
  } catch (error) {
    console.error((error as Error).message)
    if (error instanceof UsageError) console.error('\n`npx ota-conformance --help` tells more.')
    return CANNOT_BEGIN
  }
}

process.exitCode = await main()
