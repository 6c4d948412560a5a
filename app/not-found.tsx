import type { Metadata } from 'next'
import { RingDial } from '@/components/site/ring-dial'
import { SiteLink } from '@/components/site/site-link'
import { PageHero } from '@/components/ui/section'
import { notFound } from '@/content/pages/lists'
import { allPages, pages } from '@/lib/pages'
import { NotFoundRedirect } from './not-found-redirect'

export const metadata: Metadata = { title: notFound.title }

export default function NotFound() {
  return (
    <div className="mx-auto max-w-page">
      <NotFoundRedirect blogs={pages.blogs.path} />
      <div className="grid items-center md:grid-cols-12">
        <div className="md:col-span-8">
          <PageHero label="404" title={notFound.title}>
            <p>{notFound.text}</p>
          </PageHero>
        </div>
        <div className="hidden px-2 pt-6 sm:px-3 md:col-span-4 md:block">
          <RingDial second={47} missing={3} className="max-w-40" />
        </div>
      </div>
      <ul
        aria-label="All pages"
        className="mx-2 mt-4 mb-8 grid gap-x-4 border-line border-t sm:mx-3 md:grid-cols-2"
      >
        {allPages.map(({ path, name }) => (
          <li key={path} className="border-line border-b py-1.5">
            <SiteLink href={path} className="font-bold underline">
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
