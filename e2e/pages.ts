/** Every page, by address and first heading: the live demo as a visitor finds it, signed out. */
export const pages = [
  ['/', 'Every request gets its own token. The next one is already different.'],
  ['/about', 'A credential that is copied should already be out of date'],
  ['/ota-security', 'You are at risk!'],
  ['/blogs', 'How tokens work, and how they fail'],
  ['/blogs/how-jwt-token-work', 'How a JWT works, and what it does not promise'],
  ['/blogs/jwt-replay-attacks', 'JWT replay attacks, and the defences compared'],
  ['/blogs/why-attacks-engage-server-resources', 'Why attacks keep a server busy'],
  ['/case-studies', 'Public incidents where a token was the way in'],
  ['/videos', 'Six short films'],
  ['/contact', 'Ask the people who build OTA'],
  ['/developers', 'In your API in ten minutes'],
  ['/glossary', 'Words that this site uses'],
  ['/privacy', 'Privacy: what is stored, and what is sent'],
  ['/live-demo', 'JWT and OTA Demo'],
] as const

/** All that can be looked at without signing in, the page for unknown addresses included. */
export const everyPath = [...pages.map(([path]) => path), '/live-demo/google', '/no-such-page']
