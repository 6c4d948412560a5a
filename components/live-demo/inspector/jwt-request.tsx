import type { SentRequest } from '@/components/live-demo/monitors/sent-request'
import { tape } from '@/components/ui/tape'
import { decodeJwt, expiryOf } from '@/lib/jwt/decode'
import { Block, SentHeader, Value } from './block'
import { CheckList } from './check-list'
import { Countdown } from './countdown'
import { CurlBlock } from './curl-block'
import { checkJwt } from './token-checks'
import { shortened, TokenParts } from './token-parts'

/** A mark for each minute of the hour that the demo's JWT lives. */
const MARKS = 60

/** A bearer token, which is the same in every call. */
export function JwtRequest({ sent }: { sent: SentRequest }) {
  const { Authorization = '' } = sent.headers
  const decoding = decodeJwt(Authorization)
  if (!decoding.ok) return <p className="mt-2 text-small">{decoding.reason}</p>
  const { token } = decoding
  const [scheme = ''] = Authorization.split(' ')
  const until = expiryOf(token)
  return (
    <>
      {until === null ? null : (
        <Block title="Lifetime">
          <Countdown until={until} total={MARKS * 60} marks={MARKS} tone="steel" />
          <p className="mt-1 text-ink-2 text-small">
            For whoever holds it, as often as they like: nothing in it belongs to this one call.
          </p>
        </Block>
      )}
      <Block title="Headers">
        <SentHeader name="Authorization">
          <TokenParts
            parts={[
              { label: 'scheme', value: scheme },
              { label: 'header', value: shortened(token.raw.header, 4), tone: 'steel' },
              { label: 'payload', value: shortened(token.raw.payload, 4), tone: 'steel' },
              { label: 'signature', value: shortened(token.raw.signature, 4), tone: 'steel' },
            ]}
          />
        </SentHeader>
        <SentHeader name="Content-Type">
          <Value>{sent.headers['Content-Type']}</Value>
        </SentHeader>
      </Block>
      <Decoded title="Token header, decoded" claims={token.header} />
      <Decoded title="Token payload, decoded" claims={token.payload} />
      <Block title="Checked again in this browser">
        <CheckList
          checks={checkJwt(token, sent.madeAt)}
          rest="The signature is the server’s to check."
        />
      </Block>
      <CurlBlock
        sent={sent}
        note="This is all a thief needs: it works from any machine until the token expires."
      />
    </>
  )
}

function Decoded({ title, claims }: { title: string; claims: Readonly<Record<string, unknown>> }) {
  return (
    <Block title={title}>
      <pre
        translate="no"
        className={`${tape} wrap-anywhere whitespace-pre-wrap px-1.5 py-1 text-data`}
      >
        {JSON.stringify(claims, null, 2)}
      </pre>
    </Block>
  )
}
