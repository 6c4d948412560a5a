/** `npm run dev`: the site with hot reload on 3000, the API behind it on 4000. */
import { join } from 'node:path'
import { ensureReady, root } from './prepare.mjs'

ensureReady()
const { default: concurrently } = await import('concurrently')

const SITE_URL = 'http://localhost:3000'
const API_URL = 'http://localhost:4000'
/** Quoted: a shell runs it, and the project's path may hold a space. */
const bin = (name) => `"${join(root, 'node_modules/.bin', name)}"`

const { result } = concurrently(
  [
    {
      name: 'site',
      command: `${bin('next')} dev --port 3000 --hostname localhost`,
      env: { ...process.env, NEXT_PUBLIC_SITE_URL: SITE_URL, NEXT_PUBLIC_API_ORIGIN: API_URL },
    },
    {
      name: 'api',
      command: `${bin('tsx')} watch server/main.ts`,
      env: { ...process.env, PORT: '4000', PUBLIC_API_URL: API_URL, SITE_URL },
    },
  ],
  { cwd: root, killOthersOn: ['failure', 'success'] },
)
await result.catch(() => process.exit(1))
