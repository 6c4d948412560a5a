export interface Video {
  /** Names the files in public/videos: .mp4, .vtt and .webp, made by `npx playwright test -c e2e/camera .film`. */
  slug: string
  title: string
  shows: string
  /** The day on which the files were made, `YYYY-MM-DD`; change it with them. */
  recorded: string
}

/** The six films, in order. */
export const videos: readonly Video[] = [
  {
    slug: 'what-is-in-a-jwt',
    title: 'What is in a JWT',
    shows: 'A token taken apart: header, payload, signature, and what reading it proves.',
    recorded: '2026-11-26',
  },
  {
    slug: 'replaying-a-stolen-jwt',
    title: 'Replaying a stolen JWT',
    shows: 'The attacker host sends the same token, and the server accepts it.',
    recorded: '2026-11-26',
  },
  {
    slug: 'one-token-per-request',
    title: 'One token per request',
    shows: 'A token on the dial, its theft, and the four steps that make the next one.',
    recorded: '2026-11-26',
  },
  {
    slug: 'jwt-and-ota-timing',
    title: 'JWT and OTA timing side by side',
    shows: 'Both monitors of the live demo at work, with the times that the server took.',
    recorded: '2026-11-26',
  },
  {
    slug: 'forgery-and-device-cloning',
    title: 'Forgery and device cloning',
    shows:
      'The attacker host tries a stolen OTA token and a copied device. Then both tokens are stolen at once.',
    recorded: '2026-11-26',
  },
  {
    slug: 'reading-the-request-inspector',
    title: 'Reading the request inspector',
    shows: 'One call of the demo, part by part, and a run that is saved as a file.',
    recorded: '2026-11-26',
  },
]
