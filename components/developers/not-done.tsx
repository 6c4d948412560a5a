import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { limits } from '@/content/limits'
import { routes } from '@/lib/routes'
import { DeveloperChapter } from './developer-chapter'

/** The limits by their titles; OTA-Security says what each of them means. */
export function NotDone() {
  return (
    <DeveloperChapter id="not-done">
      <p className="max-w-prose text-ink-2">
        Read these before you rely on it: each is a sentence that you would otherwise find out
        later. Behind each is why, and by how much.
      </p>
      <ul aria-label="Limits" className="mt-3 grid gap-x-3 sm:grid-cols-2">
        {limits.map(({ id, title }) => (
          <li key={id} className="border-line border-t py-1">
            <SiteLink href={`${routes.security}#${id}`} className={textLink}>
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </DeveloperChapter>
  )
}
