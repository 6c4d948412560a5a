/** `npm run check:launch`: lists placeholders and unsafe settings; exits with 1 for production. */
import { existsSync } from 'node:fs'
import { isForProduction } from '@one-tick-ahead/api/env'
import { envFileWarnings, readAddresses } from '@one-tick-ahead/api/start/env-warnings'
import { site } from '@/lib/site'
import { launchFindings } from './launch-findings'

if (existsSync('.env')) process.loadEnvFile('.env')
const { env } = process
const built = readAddresses(env.STATIC_DIR || 'out')
const findings = [...envFileWarnings(), ...launchFindings(env, built, site)]
for (const finding of findings) console.log(`- ${finding}`)
if (findings.length === 0) console.log('Nothing is a placeholder or unsafe.')
else if (isForProduction(env)) process.exitCode = 1
else console.log('\nIn production each of these would stop a launch.')
