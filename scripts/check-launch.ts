/** `npm run check:launch`, and each build for https: lists placeholders and addresses that cannot work together. */
import { readFileSync } from 'node:fs'
import { loadEnvFile } from '../packages/api/start/env-file.mjs'
import { siteEnvironment } from './build/site-environment.mjs'
import { readOptions } from './options.mjs'

readOptions(`npm run check:launch: lists the placeholders in content/company.ts and in the addresses of .env.
It has no options.
Example: PUBLIC_API_URL=https://api.ota.dev npm run check:launch`)
loadEnvFile()
Object.assign(process.env, siteEnvironment(process.env))
const { config } = await import('@/lib/config')
const { site } = await import('@/lib/site')
const { launchFindings, launchNotes } = await import('./launch-findings')

const attackerUrl = config.attacker?.replayJwt ?? null
const apiUrl = config.hasApi ? new URL(config.api.session, config.siteUrl).href : null
const addresses = { siteUrl: config.siteUrl, apiUrl, attackerUrl }
const findings = launchFindings(site, addresses, readFileSync('SECURITY.md', 'utf8'))
for (const finding of findings) console.error(`✗ ${finding}`)
for (const note of launchNotes(site, addresses)) console.log(`- ${note}`)
if (findings.length > 0) process.exitCode = 1
else console.log('Nothing stops a launch.')
