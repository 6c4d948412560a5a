import { BreadcrumbData } from '@/components/site/json-ld'
import { SiteLink } from '@/components/site/site-link'
import { buttonClass } from '@/components/ui/button'
import { textLink } from '@/components/ui/link'
import { PageHero } from '@/components/ui/section'
import { tape } from '@/components/ui/tape'
import { Unfold } from '@/components/ui/unfold'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { everyByteFile, protocolHref, routes } from '@/lib/routes'
import { exchange } from './exchange'
import { MessagePart } from './message-part'
import { OneRequest } from './one-request'
import { OpenAll } from './open-all'
import { VectorTables } from './vector-tables'
import { everyByteParts, kinds } from './words'

export const metadata = pageMetadata(pages.everyByte)

const messages = new Map(exchange.messages.map((message) => [message.id, message]))

/** The exchange, message by message, and the vectors after it. */
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
      <div className="mx-auto max-w-page px-2 pb-4 sm:px-3">
        <OneRequest />
        <div className="mt-5 mb-2 flex flex-wrap items-center justify-between gap-2">
          <p className="text-ink-2">The whole exchange, in its order:</p>
          <OpenAll className={`${buttonClass('secondary', 'small')} noscript:hidden`} />
        </div>
        {everyByteParts.map(({ id, title, text }) => {
          const message = messages.get(id)
          return (
            <Unfold key={id} id={id} summary={<h2 className="text-h3">{title}</h2>}>
              <p className="max-w-prose text-ink-2">{text}</p>
              {id === 'fixed' && <FixedValues />}
              {message && <MessagePart message={message} />}
              {id === 'vectors' && <VectorTables />}
            </Unfold>
          )
        })}
        <p className="border-line border-t pt-3 text-small">
          More:{' '}
          <SiteLink href={protocolHref('Encoding')} className={textLink}>
            the protocol
          </SiteLink>
          ,{' '}
          <SiteLink href={`${routes.developers}#other-languages`} className={textLink}>
            the same token from other languages
          </SiteLink>
          , glossary .
        </p>
      </div>
    </>
  )
}

const { masterKey, epoch, signIn, randomHex, deviceId } = exchange.fixed
const iso = (ms: number) => new Date(ms).toISOString()

const VALUES = [
  ['master key', masterKey, '32 bytes of text, in place of random ones'],
  ['state epoch', epoch, '16 bytes that live and die with the memory of spent ids'],
  ['sign-in', signIn.id, `from ${iso(signIn.at)} until ${iso(signIn.expiresAt)}`],
  ['random bytes', randomHex, 'the fifteen of the session id'],
  ['device id', deviceId, 'made by the browser'],
] as const

/** Everything that was not computed. */
function FixedValues() {
  return (
    <>
      <dl className={`${tape} mt-2 px-1.5 py-1`}>
        {VALUES.map(([term, value, note]) => (
          <div
            key={term}
            className="gap-x-3 border-line border-t py-0.75 first:border-t-0 md:grid md:grid-cols-12"
          >
            <dt className="font-mono text-data text-muted md:col-span-2">{term}</dt>
            <dd translate="no" className="wrap-anywhere font-mono text-data md:col-span-6">
              {value}
            </dd>
            <dd className="text-muted text-small md:col-span-4">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-prose text-ink-2">
        No value below was typed: the browser’s code and the server’s ran against each other, and a
        test runs them again and compares. Only Host, HTTP/1.1 and the words beside a status were
        not recorded: this page writes them. Another test runs every command on this page with its
        files and compares what it prints. The commands are for a POSIX shell, in a folder with the
        files; the whole exchange is{' '}
        <SiteLink href={everyByteFile('exchange.json')} className={textLink}>
          exchange.json
        </SiteLink>
        .
      </p>
      <p className="mt-2 max-w-prose text-ink-2">
        Where bytes are taken apart, the bar on their left says what they come from. Thick and in
        brass: {kinds.keyed}. Thin: {kinds.given}. Dashed: {kinds.fixed}. Offsets are in hex.
      </p>
    </>
  )
}
