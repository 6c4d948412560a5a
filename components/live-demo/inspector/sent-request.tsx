import { JWT_LIFETIME_SECONDS } from '@one-tick-ahead/api/contract/limits'
import { tickAt } from '@one-tick-ahead/ota/token'
import { useEffect, useState } from 'react'
import type { SentRequest } from '@/components/live-demo/monitors/call-result'
import { tape } from '@/components/ui/tape'
import { decodeJwt, expiryOf } from '@/lib/jwt/decode'
import { Block, CheckList, Curl, Lifetime, Parts, SentHeader, shortened, Value } from './parts'
import { acceptedUntil, type Check, checkJwt, checkOta, splitOta, WINDOW_SECONDS } from './token'

interface RequestProps {
  sent: SentRequest
  /** True once the server has accepted it. */
  isSpent: boolean
}

/** A JWT, which is the same in every call. */
export function SentJwt({ sent }: RequestProps) {
  const { Authorization = '' } = sent.headers
  const decoding = decodeJwt(Authorization)
  if (!decoding.ok) return <p className="mt-2 text-small">{decoding.reason}</p>
  const { token } = decoding
  const { raw } = token
  const until = expiryOf(token)
  return (
    <>
      {until !== null && (
        <Lifetime
          until={until}
          total={JWT_LIFETIME_SECONDS}
          kind="jwt"
          describe={(time) => `Valid for ${time}`}
        >
          Until it expires, anyone with this JWT can use it as often as they like.
        </Lifetime>
      )}
      <Block title="Headers">
        <SentHeader name="Authorization">
          <Parts
            parts={[
              { label: 'scheme', value: Authorization.split(' ')[0] ?? '' },
              { label: 'header', value: shortened(raw.header, 4), kind: 'jwt' },
              { label: 'payload', value: shortened(raw.payload, 4), kind: 'jwt' },
              { label: 'signature', value: shortened(raw.signature, 4), kind: 'jwt' },
            ]}
          />
        </SentHeader>
      </Block>
      <Decoded title="JWT header, decoded" claims={token.header} />
      <Decoded title="JWT payload, decoded" claims={token.payload} />
      <CheckList
        checks={checkJwt(token, sent.madeAt)}
        note="Only the server can check the signature."
      />
      <Curl sent={sent} result="This command works from any machine until the JWT expires." />
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

/** An OTA token and its request. */
export function SentOta({ sent, isSpent }: RequestProps) {
  const [checks, setChecks] = useState<readonly Check[]>([])
  useEffect(() => {
    // Without a key there is nothing to compare.
    checkOta(sent).then(setChecks, () => setChecks([]))
  }, [sent])
  const { scheme, mac, segment, requestId, history } = splitOta(sent.headers)
  return (
    <>
      <Lifetime
        until={acceptedUntil(sent.madeAt)}
        total={WINDOW_SECONDS}
        kind="ota"
        describe={(time) =>
          isSpent ? `Already used (would have expired in ${time})` : `Valid for ${time}`
        }
      >
        {isSpent
          ? 'The token has been used, so the server now refuses it.'
          : 'The server did not answer 200, so the token may still be unused.'}
      </Lifetime>
      <Block title="Headers">
        <SentHeader name="Authorization">
          <Parts
            parts={[
              { label: 'scheme', value: scheme },
              { label: `HMAC-SHA512, ${mac.length} hex`, value: shortened(mac), kind: 'ota' },
              { label: 'label', value: segment, kind: 'ota' },
            ]}
          />
        </SentHeader>
        <SentHeader name="X-Request-ID">
          <Value>{requestId}</Value>
        </SentHeader>
        <SentHeader name="RequestHistory">
          {history.length > 0 ? (
            <details className="text-small">
              <summary className="min-h-3 cursor-pointer">
                {history.length === 1 ? '1 request id' : `${history.length} request ids`}
              </summary>
              {history.map((id) => (
                <Value key={id}>{id}</Value>
              ))}
            </details>
          ) : (
            <p className="text-small">Empty: this is the session’s first request.</p>
          )}
        </SentHeader>
      </Block>
      {sent.device && (
        <Block title="HMAC input, joined by |">
          <Parts
            parts={[
              { label: 'request id', value: requestId, kind: 'ota' },
              { label: 'device id', value: sent.device.id },
              { label: 'minute since 1970', value: String(tickAt(sent.madeAt).minute) },
            ]}
          />
        </Block>
      )}
      <CheckList
        checks={checks}
        note="Only the server can check the device cookie and the used ids."
      />
      <Curl
        sent={sent}
        result={
          isSpent
            ? 'The server answers this command with 401, because the token has been used.'
            : 'The server answers this command with 401. It lacks the device cookie, which no script can read.'
        }
      />
    </>
  )
}
