import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { tape } from '@/components/ui/tape'
import { kinds } from '@/content/every-byte'
import { exchange } from '@/lib/exchange/exchange'
import { everyByteFile } from '@/lib/routes'

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
export function FixedValues() {
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
