import { ContactDetails } from '@/components/contact/contact-details'
import { ContactForm } from '@/components/contact/contact-form'
import { BreadcrumbData } from '@/components/site/breadcrumb-data'
import { PageHero } from '@/components/ui/page-hero'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.contact)

export default function ContactPage() {
  return (
    <>
      <BreadcrumbData page={pages.contact} />
      <PageHero label={pages.contact.name} title={pages.contact.heading}>
        <p>Ask about the protocol, a trial, the patents, or a claim that you doubt.</p>
      </PageHero>
      <div className="mx-auto grid max-w-page gap-x-3 gap-y-6 px-2 pb-4 sm:px-3 md:grid-cols-12">
        <section aria-labelledby="write" className="md:col-span-7">
          <h2 id="write" className="mb-2 text-h2">
            Write to us
          </h2>
          <ContactForm />
        </section>
        <ContactDetails />
      </div>
    </>
  )
}
