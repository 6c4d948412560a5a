import { limitsHref, routes } from '@/lib/routes'

/** The three solutions by their exact names (spec §2). */
export const solutions: readonly { name: string; text: string; href: string }[] = [
  {
    name: 'Ultra Secure Dynamic Token System',
    text: 'One token per request, tied to the device and the minute. No database is read to check it, only a memory of recent requests.',
    href: routes.security,
  },
  {
    name: 'Identity and Access Management',
    text: 'Keeps your sign-in. Replaces what travels after it.',
    href: routes.about,
  },
  {
    name: 'Application Security',
    text: 'Made to turn stale, spent and forged requests away before the handler, within the limits that we list.',
    href: limitsHref,
  },
]
