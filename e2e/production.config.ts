import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base, { NO_SERVICES } from '../playwright.config'

const { ATTACKER_PORT = '3001', PROVIDER_PORT = '3002' } = process.env
const cwd = join(import.meta.dirname, '..')
const OIDC_ISSUER = `http://127.0.0.1:${PROVIDER_PORT}`
const env = {
  NODE_ENV: 'production',
  ...NO_SERVICES,
  GOOGLE_CLIENT_ID: 'demo',
  GOOGLE_CLIENT_SECRET: randomBytes(24).toString('hex'),
  OIDC_ISSUER,
  OTA_MASTER_KEYS: `1:${randomBytes(32).toString('base64')}`,
  NEXT_PUBLIC_ATTACKER_ORIGIN: `http://127.0.0.1:${ATTACKER_PORT}`,
}

/** The server with NODE_ENV=production, and the local sign-in provider instead of Google. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: 'demo/journey.e2e.ts',
  webServer: [
    {
      command: 'npm run provider',
      url: `${OIDC_ISSUER}/.well-known/openid-configuration`,
      cwd,
      env,
    },
    { ...[base.webServer].flat()[0], command: 'node e2e/server.mjs', cwd, env },
  ],
})
