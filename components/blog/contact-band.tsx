import { ContactForm } from '@/components/site/contact-form'
import { textLink } from '@/components/ui/link'
import { site } from '@/lib/site'

/** The contact form as it sits under the blog. */
export function ContactBand() {
  return (
    <section aria-labelledby="contact-band" data-print="no" className="mt-6 bg-sunken">
      <div className="mx-auto grid max-w-page gap-4 px-2 py-6 sm:px-3 md:grid-cols-12">
        <div className="md:col-span-4">
          <h2 id="contact-band" className="text-h2">
            Questions?
          </h2>
          <p className="mt-1.5 text-ink-2">
            Ask the people who build OTA, here or at{' '}
            <a href={`mailto:${site.email}`} className={textLink}>
              {site.email}
            </a>
            .
          </p>
        </div>
        <div className="md:col-span-7 md:col-start-6">
          <ContactForm />
        </div>
      </div>
    </section>
  )
}
