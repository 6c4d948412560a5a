import { textLink } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { headquarters, site } from '@/lib/site'

const WAYS = [
  {
    title: 'LogOut',
    text: 'On the live demo. Empties userinfo, and the server ends the session and clears its cookies. If the server cannot be reached, the cookies stay until they expire. A JWT that was copied works until it expires, after an hour at most.',
  },
  {
    title: 'Forget this device',
    text: 'On the live demo, below the panels while you are signed in. Does what LogOut does and removes userinfo, device_id and tour. At your next sign-in this browser is a new device.',
  },
  {
    title: 'Your browser',
    text: 'Its settings can clear everything that this site has stored, at any time, the theme included.',
  },
] as const

/** How to be rid of it all, and whom to ask for the rest. */
export function Deleting() {
  return (
    <Section title="How to delete it">
      <ul className="grid gap-3 lg:grid-cols-3">
        {WAYS.map(({ title, text }) => (
          <li key={title} className="border-line-strong border-t pt-1.5">
            <h3 className="text-h3">{title}</h3>
            <p className="mt-0.5 max-w-prose text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-ink-2">
        For a contact message, or to ask what we hold about you, write to{' '}
        <a href={`mailto:${site.email}`} className={textLink}>
          {site.email}
        </a>
        . {site.longName}, of {headquarters}, is responsible for this site.
      </p>
    </Section>
  )
}
