import { routes, securityAnchors } from '@/lib/routes'

/** The three solutions by their exact names (spec §2). */
export const solutions: readonly { name: string; text: string; href: string }[] = [
  {
    name: 'Ultra Secure Dynamic Token System',
    text: 'One token a request, checked without reading a database.',
    href: `${routes.security}#${securityAnchors.architecture}`,
  },
  {
    name: 'Identity and Access Management',
    text: 'Your sign-in stays as it is. OTA replaces the token that is sent after it.',
    href: routes.developers,
  },
  {
    name: 'Application Security',
    text: 'Refuses old, used and forged requests before your code runs.',
    href: routes.security,
  },
]
