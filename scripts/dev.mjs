/** `npm run dev`: the site with hot reload on PORT, the API behind it on PORT plus 1000. */
import { join } from 'node:path'
import { siteEnvironment } from './build/site-environment.mjs'
import { readOptions } from './options.mjs'
import { ensureReady, root } from './prepare.mjs'

readOptions(`npm run dev: runs the site with hot reload on PORT, by default 3000, and the API on PORT plus 1000.
It has no options. Environment variables and .env have the settings, which docs/deploying.md lists.
Example: PORT=8080 npm run dev`)
ensureReady()
const { default: concurrently } = await import('concurrently')

const port = process.env.PORT || '3000'
const apiPort = String(Number(port) + 1000)
const addresses = {
  ...process.env,
  PORT: apiPort,
  PUBLIC_API_URL: `http://localhost:${apiPort}`,
  SITE_URL: `http://localhost:${port}`,
}
/** Quoted: a shell runs it, and the project's path may hold a space. @param {string} name */
const bin = (name) => `"${join(root, 'node_modules/.bin', name)}"`
/** The check takes several times as long as the page, which an editor waits for. Windows has no such command. */
const lowPriority = process.platform === 'win32' ? '' : 'nice -n 19 '

const { result } = concurrently(
  [
    {
      name: 'site',
      command: `${bin('next')} dev --port ${port} --hostname localhost`,
      env: { ...siteEnvironment(addresses), NODE_ENV: 'development' },
    },
    {
      name: 'api',
      command: `${bin('tsx')} watch --clear-screen=false packages/api/main.ts`,
      env: { ...addresses, STATIC_DIR: 'none' }, // an older build would look like the site
    },
    {
      name: 'content',
      command: `${lowPriority}${bin('tsx')} watch --clear-screen=false --include "content/**/*" --include "public/videos/*" scripts/content-check.ts`,
    },
  ],
  { cwd: root, killOthersOn: ['failure', 'success'] },
)
await result.catch(() => process.exit(1))
