import { limitsHref, routes } from '@/lib/routes'

/** The three solutions by their exact names (spec §2). */
export const solutions: readonly { name: string; text: string; href: string }[] = [
  {
    name: 'Ultra Secure Dynamic Token System',
    text: 'One token per request, tied to the device and the minute. Checking it reads no database, only a memory of recent requests.',
    href: routes.security,
  },
  {
    name: 'Identity and Access Management',
    text: 'Your sign-in stays as it is. OTA replaces the token that is sent after it.',
    href: routes.about,
  },
  {
    name: 'Application Security',
    text: 'Made to refuse old, used and forged requests before your own code runs, within the limits that we list.',
    href: limitsHref,
  },
]
