import { EveryByte } from '@/components/every-byte/every-byte'
import { BreadcrumbData } from '@/components/site/json-ld'
import { PageHero } from '@/components/ui/page-hero'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'

export const metadata = pageMetadata(pages.everyByte)

export default function EveryBytePage() {
  return (
    <>
      <BreadcrumbData page={pages.everyByte} />
      <PageHero label={pages.everyByte.name} title={pages.everyByte.heading}>
        <p>
          A registration, three requests, a replay and a fork, under a fixed key and clock. Each
          line is explained, and each computation can be done again with openssl.
        </p>
        <p className="mt-1 font-bold text-ink">
          Every key, token and cookie here is published and worth nothing: fixed for this page, and
          used by no server.
        </p>
      </PageHero>
      <EveryByte />
    </>
  )
}
