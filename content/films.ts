/** A film on the page Videos and, as `<Film name="…">`, in articles. */
interface Film {
  /** The name of its files in public/videos: .mp4, .vtt (captions) and .webp (poster). */
  slug: string
  title: string
  shows: string
  /** The day on which the files were made, `YYYY-MM-DD`; change it with them. */
  recorded: string
}

/** The films in their order on the page. */
export const films: readonly Film[] = [
  {
    slug: 'add-ota-to-an-express-app',
    title: 'Add OTA to an Express app',
    shows: 'The quick start’s code, and the app that runs it.',
    recorded: '2026-11-28',
  },
  {
    slug: 'replaying-a-stolen-jwt',
    title: 'Replaying a stolen JWT',
    shows: 'The server accepts a token that a thief has copied.',
    recorded: '2026-11-28',
  },
  {
    slug: 'one-token-per-request',
    title: 'One token per request',
    shows: 'How a browser makes a token, and why the server refuses a copy.',
    recorded: '2026-11-28',
  },
  {
    slug: 'jwt-and-ota-timing',
    title: 'JWT and OTA timing side by side',
    shows: 'How long the server takes to check each token.',
    recorded: '2026-11-28',
  },
  {
    slug: 'forgery-and-device-cloning',
    title: 'Forgery and device cloning',
    shows: 'A thief attacks OTA three times and a JWT once.',
    recorded: '2026-11-28',
  },
  {
    slug: 'an-outdated-profile-is-found-out',
    title: 'An outdated profile is found out',
    shows: 'A thief uses a copied browser profile, and the server ends the session.',
    recorded: '2026-11-28',
  },
]
