import { limitsHref, routes } from '@/lib/routes'

/** The three solutions by their exact names (spec §2). */
export const solutions: readonly { name: string; text: string; href: string }[] = [
  {
    name: 'Ultra Secure Dynamic Token System',
    text: 'One token per request, tied to the device and the minute, checked without a database read.',
    href: routes.security,
  },
  {
    name: 'Identity and Access Management',
    text: 'Keeps your sign-in. Replaces what travels after it.',
    href: routes.about,
  },
  {
    name: 'Application Security',
    text: 'Built to turn stale, spent and forged requests away before they cost you work.',
    href: limitsHref,
  },
]
