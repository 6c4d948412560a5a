import type { Link } from '@/lib/pages'
import { blogHref, routes } from '@/lib/routes'

const section = (anchor: string) => `${routes.security}#${anchor}`

/** The slider's five slides, in order. */
export const threats: readonly { name: string; line: string; detail: string; link: Link }[] = [
  {
    name: 'Session hijacking',
    line: 'A copied token works until it expires.',
    detail: 'A server accepts a bearer token from anyone.',
    link: { label: 'How sessions are hijacked', href: section('session-hijacking') },
  },
  {
    name: 'Replay',
    line: 'The same request, sent twice.',
    detail: 'A valid signature does not say whether it was used before.',
    link: { label: 'How replay works', href: blogHref('jwt-replay-attacks') },
  },
  {
    name: 'Flood',
    line: 'Even a refusal costs you.',
    detail: 'Bad requests are received, parsed and checked first.',
    link: { label: 'What a refusal costs', href: section('denial-of-service') },
  },
  {
    name: 'AI-assisted attacks',
    line: 'Automation shortens the gap between leak and use.',
    detail: 'A one-hour token gives a script one hour.',
    link: { label: 'What automation changes', href: section('ai-based-jwt-hacking') },
  },
  {
    name: 'Device cloning',
    line: 'Your cookies plus your fingerprint look like you.',
    detail: 'Criminals have sold copied browser data as ready-made identities.',
    link: { label: 'How a device is cloned', href: section('device-cloning') },
  },
]

/** The three solutions by their exact names (spec §2). */
export const solutions: readonly { name: string; text: string; href: string }[] = [
  {
    name: 'Ultra Secure Dynamic Token System',
    text: 'One token per request, accepted once, for seconds.',
    href: section('architecture'),
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
