import type { Link } from '@/lib/pages'
import { blogHref, routes, securityAnchors } from '@/lib/routes'

interface Threat {
  name: string
  line: string
  detail: string
  link: Link
}

const section = (anchor: string) => `${routes.security}#${anchor}`

/** The slider's five slides, in order. */
export const threats: readonly Threat[] = [
  {
    name: 'Session hijacking',
    line: 'A copied token works until it expires.',
    detail: 'A bearer token is accepted from anyone who presents it.',
    link: { label: 'How sessions are taken', href: section(securityAnchors.hijacking) },
  },
  {
    name: 'Replay',
    line: 'The same request, sent twice.',
    detail: 'A valid signature does not say whether it has been seen before.',
    link: { label: 'How a replay works', href: blogHref('jwt-replay-attacks') },
  },
  {
    name: 'Flood',
    line: 'Rejecting costs too.',
    detail: 'Every refused request has already been received, parsed and checked.',
    link: { label: 'What a refusal costs', href: section(securityAnchors.flood) },
  },
  {
    name: 'AI-assisted attacks',
    line: 'Automation shortens the gap between leak and use.',
    detail: 'A token that lives for an hour leaves an hour for a script.',
    link: { label: 'What automation changes', href: section(securityAnchors.ai) },
  },
  {
    name: 'Device cloning',
    line: 'Cookies plus a fingerprint look like you.',
    detail: 'Copied browser data has been sold as a ready-made identity.',
    link: { label: 'How a device is cloned', href: section(securityAnchors.cloning) },
  },
]

/** The three solutions by their exact names (spec §2). */
export const solutions: readonly { name: string; text: string; href: string }[] = [
  {
    name: 'Ultra Secure Dynamic Token System',
    text: 'One token per request, accepted once, for seconds.',
    href: section(securityAnchors.architecture),
  },
  {
    name: 'Identity and Access Management',
    text: 'Keep your sign-in. OTA replaces only the token that follows it.',
    href: routes.developers,
  },
  {
    name: 'Application Security',
    text: 'Refuses expired, reused and forged requests before your code runs.',
    href: routes.security,
  },
]
