/**
 * What the company says about itself, in one place. Values that are not settled yet use
 * reserved `.example` names (RFC 2606), so that nothing here can reach a stranger.
 */

interface Site {
  name: string
  longName: string
  tagline: string
  description: string
  email: string
  social: { name: string; url: string }
  /** Unset until a film exists: "Watch Video" then leads to /videos. */
  externalVideoUrl?: string
  address: { lines: readonly string[]; locality: string; country: string }
  map: { provider: string; embedUrl: string }
  poweredBy: { name: string }
  foundingYear: number
}

export const site: Site = {
  name: 'OTA',
  longName: 'OTA, One Tick Ahead',
  tagline: 'One Tick Ahead',
  description:
    'OTA replaces the reusable bearer token with a new one for every request, made from the request, the device and the minute.',
  email: 'hello@ota.example',
  social: { name: 'OTA on social media', url: 'https://social.example/ota' },
  address: { lines: ['Indore, Madhya Pradesh', 'India'], locality: 'Indore', country: 'IN' },
  map: {
    provider: 'OpenStreetMap',
    embedUrl:
      'https://www.openstreetmap.org/export/embed.html?bbox=75.76%2C22.64%2C75.98%2C22.82&layer=mapnik',
  },
  poweredBy: { name: 'OTA' },
  foundingYear: 2025,
}
