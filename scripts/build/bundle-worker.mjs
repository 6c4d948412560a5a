// After `next build`: the service worker for who runs the demo in the browser. It is the API and the
// attacker as packages/api/ has them, with a browser's means in place of Node's.
import { dirname, join } from 'node:path'
import { argv, env } from 'node:process'
import { build } from 'esbuild'
import { root, WORKER_FILE } from '../prepare.mjs'

const REPLACED = {
  'node:crypto': 'node-modules.ts',
  'node:net': 'node-modules.ts',
  'node:util/types': 'node-modules.ts',
  'fast-jwt': 'jwt-library.ts',
}

/**
 * Entries of packages that bring along what is of no use here, and what stands in their place.
 * @type {[RegExp, string][]}
 */
const ENTRIES = [
  [/\/zod\/v4\/locales\/index\.js$/, ''], // messages in fifty languages
  [
    /\/rate-limiter-flexible\/index\.js$/, // a client of every database
    ['BurstyRateLimiter', 'RateLimiterMemory', 'RateLimiterRes']
      .map((name) => `exports.${name} = require('./lib/${name}');`)
      .join(''),
  ],
]

/** @type {import('esbuild').Plugin} */
const lighter = {
  name: 'lighter-entries',
  setup({ onLoad }) {
    for (const [filter, contents] of ENTRIES) {
      onLoad({ filter }, ({ path }) => ({ contents, resolveDir: dirname(path) }))
    }
  },
}

const own = (/** @type {string} */ name) => join(root, 'packages/api/worker', name)

/** As Next inlines them; lib/config.ts says what each is. */
const settings = [
  'API_ORIGIN',
  'ATTACKER_ORIGIN',
  'BASE_PATH',
  'SIGN_IN_PATH',
  'SITE_URL',
  'TARGET_URLS',
].map((name) => `NEXT_PUBLIC_${name}`)

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: [join(root, 'lib/demo/live-demo-worker.ts')],
  outfile: join(argv[2] ?? 'out', WORKER_FILE),
  bundle: true,
  minify: true,
  metafile: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2022',
  plugins: [lighter],
  inject: [own('globals.ts')],
  alias: Object.fromEntries(Object.entries(REPLACED).map(([name, file]) => [name, own(file)])),
  define: Object.fromEntries(
    settings.map((name) => [`process.env.${name}`, JSON.stringify(env[name] ?? '')]),
  ),
  logLevel: 'warning',
})
const [output] = Object.values(metafile.outputs)
console.log(`the demo for one browser: ${output?.bytes} bytes`)
