import { SiteLink } from '@/components/site/site-link'
import { buttonClass } from '@/components/ui/button'
import { Chapter } from '@/components/ui/chapter'
import { Contents } from '@/components/ui/contents'
import { textLink } from '@/components/ui/link'
import { everyByteParts } from '@/content/every-byte'
import { exchange } from '@/lib/exchange/exchange'
import { protocolHref, routes } from '@/lib/routes'
import { FixedValues } from './fixed-values'
import { MessagePart } from './message-part'
import { OpenAll } from './open-all'
import { VectorTables } from './vector-tables'

const messages = new Map(exchange.messages.map((message) => [message.id, message]))

/** The exchange, message by message, and the vectors after it. */
export function EveryByte() {
  return (
    <div className="mx-auto grid max-w-page gap-x-3 px-2 sm:px-3 md:grid-cols-12">
      <div className="md:sticky md:top-11 md:col-span-3 md:mt-6 md:mb-6 md:self-start">
        <Contents entries={everyByteParts} />
        <OpenAll className={`${buttonClass('secondary', 'small')} mt-2 noscript:hidden`} />
      </div>
      <div className="min-w-0 md:col-span-9">
        {everyByteParts.map(({ id, title, text }) => {
          const message = messages.get(id)
          return (
            <Chapter key={id} id={id} title={title}>
              <p className="max-w-prose text-ink-2">{text}</p>
              {id === 'fixed' && <FixedValues />}
              {message && <MessagePart message={message} />}
              {id === 'vectors' && <VectorTables />}
            </Chapter>
          )
        })}
        <p className="mb-4 max-w-prose text-small">
          More:{' '}
          <SiteLink href={protocolHref('Encoding')} className={textLink}>
            the protocol
          </SiteLink>
          ,{' '}
          <SiteLink href={`${routes.developers}#other-languages`} className={textLink}>
            the same token from other languages
          </SiteLink>
          ,{' '}
          <SiteLink href={routes.glossary} className={textLink}>
            the words
          </SiteLink>
          .
        </p>
      </div>
    </div>
  )
}
