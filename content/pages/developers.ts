import ota from '@one-tick-ahead/ota/package.json' with { type: 'json' }
import { limits } from './limits'

/** The oldest version of Node that the package runs on. */
const node = ota.engines.node.replace('>=', '')

/** The texts above the package’s README, which is packages/ota/README.md. */
export const developers = {
  lead: 'Add a guard to your server and a fetch wrapper to your pages, and keep your sign-in. Every request then carries its own token, and a copy of a used token is refused.',
  steps: [
    `[Ask us](/contact) for \`${ota.name}\` ${ota.version}; it is not on npm yet.`,
    `Run the quick start (Express) on Node ${node} or newer. Hono, Fastify and \`node:http\` also work.`,
    'If you use JWTs today, let both work side by side, watch in report mode, and enforce once your own clients pass.',
  ],
  before: `Read [the protocol](/protocol) and the [${limits.length} points on Limits](/limits) before you rely on OTA. Below is the whole README of the package.`,
  request: {
    label: 'What your API receives',
    readings: [
      { term: 'token', meaning: 'for this request, valid for seconds' },
      { term: 'id', meaning: 'used up before your handler runs' },
      { term: 'send log', meaning: 'earlier requests of this device' },
      { term: 'cookies', meaning: 'hidden from scripts' },
    ],
    caption: 'The first request of a session; the token is a test vector.',
  },
  next: 'See what your logs would show: the demo’s attacks are real requests.',
}
