import { writeFileSync } from 'node:fs'
import { makeTraces, tracesText } from './traces'

/** `npm run traces -w packages/research`: what the send log says of random requests, for other servers. */

const FILE = 'packages/ota/vectors/send-log-traces.json'

writeFileSync(FILE, tracesText())
for (const [key, { length }] of makeTraces()) console.log(`rule ${key}: ${length}`)
