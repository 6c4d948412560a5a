/** `npm run dev`: the site with hot reload on 3000, the API behind it on 4000. */
import { join } from 'node:path'
import { endWithNpm } from './end-with-npm.mjs'
import { ensureReady, root } from './prepare.mjs'
import { siteEnvironment } from './site-environment.mjs'

endWithNpm()
ensureReady()
const { default: concurrently } = await import('concurrently')

const addresses = {
  ...process.env,
  PORT: '4000',
  PUBLIC_API_URL: 'http://localhost:4000',
  SITE_URL: 'http://localhost:3000',
}
/**
 * Quoted: a shell runs it, and the project's path may hold a space.
 * @param {string} name
 */
const bin = (name) => `"${join(root, 'node_modules/.bin', name)}"`

const { result } = concurrently(
  [
    {
      name: 'site',
      command: `${bin('next')} dev --port 3000 --hostname localhost`,
      env: { ...siteEnvironment(addresses), NODE_ENV: 'development' },
    },
    {
      name: 'api',
      command: `${bin('tsx')} watch server/main.ts`,
      env: addresses,
    },
  ],
  { cwd: root, killOthersOn: ['failure', 'success'] },
)
await result.catch(() => process.exit(1))
