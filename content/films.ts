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
    slug: 'what-is-in-a-jwt',
    title: 'What is in a JWT',
    shows: 'Its three parts, and what they prove.',
    recorded: '2026-11-27',
  },
  {
    slug: 'replaying-a-stolen-jwt',
    title: 'Replaying a stolen JWT',
    shows: 'The server accepts a copied token.',
    recorded: '2026-11-27',
  },
  {
    slug: 'one-token-per-request',
    title: 'One token per request',
    shows: 'How it is made, and why a copy fails.',
    recorded: '2026-11-27',
  },
  {
    slug: 'jwt-and-ota-timing',
    title: 'JWT and OTA timing side by side',
    shows: 'How long each check takes.',
    recorded: '2026-11-27',
  },
  {
    slug: 'forgery-and-device-cloning',
    title: 'Forgery and device cloning',
    shows: 'Three attacks on OTA, one on a JWT.',
    recorded: '2026-11-27',
  },
  {
    slug: 'reading-the-request-inspector',
    title: 'Reading the request inspector',
    shows: 'One call, part by part.',
    recorded: '2026-11-27',
  },
]
