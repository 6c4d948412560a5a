import ota from '@one-tick-ahead/ota/package.json' with { type: 'json' }
import { limits } from './limits'

/** The oldest version of Node that the package runs on. */
const node = ota.engines.node.replace('>=', '')

/** The texts above the package’s README, which is packages/ota/README.md. */
export const developers = {
  lead: 'Add middleware to your Node, Bun or Deno server and a fetch wrapper to your pages, and keep your sign-in. Every request then carries its own token, and your server refuses a copy of a used one.',
  steps: [
    `[Ask us](/contact#write) for \`${ota.name}\` ${ota.version}, which is not on npm yet. It has no dependencies, and its client adds 7 kB to a page.`,
    `Run the quick start, which uses Express, on Node ${node} or newer. Hono, Fastify and \`node:http\` work as well.`,
    'If you use JWTs today, start in report mode, which refuses nothing. Let both tokens work side by side, and enforce OTA once your own clients send valid OTA tokens.',
  ],
  before: `Before you rely on OTA, read [the protocol](/protocol) and the [${limits.length} limits](/limits) of OTA. Below is the whole README of the package, with its options and the rotation of keys.`,
  request: {
    label: 'What your API receives',
    readings: [
      { term: 'token', meaning: 'made for this request, and valid for seconds' },
      { term: 'id', meaning: 'marked as used before your handler runs' },
      { term: 'send log', meaning: 'this device’s earlier requests' },
      { term: 'cookies', meaning: 'two cookies that scripts cannot read' },
    ],
    caption: 'The first request of a session. Its token is one of our test vectors.',
  },
  next: 'Get the package to run the quick start on your own machine, or watch a real server check tokens first.',
}
