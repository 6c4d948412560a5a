import type { PageFacts } from '@/lib/metadata'
import { routes } from '@/lib/routes'
import { headquarters, site } from '@/lib/site'

/** Title and description of the pages that explain something; the search finds them by these. */
export const pages = {
  about: {
    title: 'Why OTA',
    description: `The company behind OTA, founded ${site.foundingYear} in ${headquarters}, and how one-time tokens protect APIs and expose cloned devices.`,
    path: routes.about,
  },
  security: {
    title: 'OTA-Security: how tokens are attacked',
    description:
      'Session hijacking, denial of service, AI-based JWT hacking, device cloning, man in the middle: what happens, what OTA claims to change, and its limits.',
    path: routes.security,
  },
  caseStudies: {
    title: 'Case studies: incidents with stolen tokens',
    description:
      'Public incidents in which a token was the way in: dates, sources, and whether OTA would have helped. They are not our customers.',
    path: routes.caseStudies,
  },
  videos: {
    title: 'Videos: OTA in six short films',
    description:
      'Six short films of the live demo at work: a stolen JWT replayed, one-time tokens timed, forged and cloned, each with captions and a transcript.',
    path: routes.videos,
  },
  privacy: {
    title: 'Privacy: what is stored and sent',
    description:
      'Every entry in local storage, every cookie, every request and every record on the server, with its purpose and how to delete it.',
    path: routes.privacy,
  },
  liveDemo: {
    title: 'JWT and OTA Demo',
    description:
      'Run JWT and OTA verification side by side against a real server, then replay stolen tokens and clone your own device.',
    path: routes.liveDemo,
  },
} as const satisfies Record<string, PageFacts>
