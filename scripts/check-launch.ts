/** `npm run check:launch`, and each build for https: lists placeholders that the site would show or call. */
import { loadEnvFile } from '../packages/api/start/env-file.mjs'
import { siteEnvironment } from './build/site-environment.mjs'

loadEnvFile()
Object.assign(process.env, siteEnvironment(process.env))
const { config } = await import('@/lib/config')
const { site } = await import('@/lib/site')
const { emptyFacts, launchFindings } = await import('./launch-findings')

const attackerUrl = config.attacker?.replayJwt ?? null
const apiUrl = config.hasApi ? new URL(config.api.ready, config.siteUrl).href : null
const findings = launchFindings(site, { siteUrl: config.siteUrl, apiUrl, attackerUrl })
for (const finding of findings) console.error(`✗ ${finding}`)
for (const fact of emptyFacts(site)) console.log(`- ${fact}`)
if (findings.length > 0) process.exitCode = 1
else console.log('Nothing is a placeholder.')
