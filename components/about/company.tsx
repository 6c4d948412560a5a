import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { Section } from '@/components/ui/section'
import { limitsHref, proofFiles, routes } from '@/lib/routes'
import { headquarters, site } from '@/lib/site'

/** Who the company is and what it makes. */
export function Company() {
  return (
    <Section title="Who we are, and what we build">
      <div className="grid gap-x-6 gap-y-2 text-ink-2 md:grid-cols-2">
        <div className="max-w-prose">
          <p>
            OTA was founded in {site.foundingYear} and is headquartered in {headquarters}. We work
            on one thing: tokens that are made for one request, by one device, in one minute. The
            system is patented in the {site.patentCountries}.
          </p>
          <p className="mt-2">
            We do not replace your sign-in. People go on signing in where they do today; what
            changes is the credential that travels afterwards, with every call.
          </p>
        </div>
        <div className="max-w-prose">
          <p>
            With OTA that credential is made for one request. It is an{' '}
            <SiteLink href={`${routes.glossary}#hmac`} className={textLink}>
              HMAC
            </SiteLink>{' '}
            of the request’s id, the device’s id and the current minute, made with the session key.
            The server computes it again, compares, and remembers that it has seen the request.
          </p>
          <p className="mt-2">
            You can check what we say. There is a{' '}
            <SiteLink href={routes.liveDemo} className={textLink}>
              live demo
            </SiteLink>{' '}
            against a real server. There are{' '}
            <SiteLink href={proofFiles.vectors} className={textLink}>
              test vectors
            </SiteLink>{' '}
            that any implementation must meet, and there is a list of{' '}
            <SiteLink href={limitsHref} className={textLink}>
              what it does not do
            </SiteLink>
            .
          </p>
        </div>
      </div>
    </Section>
  )
}
