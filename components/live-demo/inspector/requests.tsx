import { tickAt } from '@one-tick-ahead/ota/token'
import { type ComponentType, useEffect, useState } from 'react'
import type { SentRequest } from '@/components/live-demo/monitors/call'
import type { TokenKind } from '@/components/live-demo/run'
import { tape } from '@/components/ui/tape'
import { decodeJwt, expiryOf } from '@/lib/jwt/decode'
import { Block, SentHeader, Value } from './drawer'
import { CheckList, Countdown, CurlBlock, MacInput, shortened, TokenParts } from './request-parts'
import { acceptedUntil, type Check, checkJwt, checkOta, splitOta, WINDOW_SECONDS } from './token'

interface RequestProps {
  sent: SentRequest
  /** Whether the server has accepted it. */
  isSpent: boolean
}

/** A mark for each minute of the hour that the demo's JWT lives. */
const MARKS = 60

/** A bearer token, which is the same in every call. */
function JwtRequest({ sent }: RequestProps) {
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
            For anyone who has it, as often as they like: nothing in it belongs to this one call.
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

/** A one-time token and what travelled with it. */
function OtaRequest({ sent, isSpent }: RequestProps) {
  const [checks, setChecks] = useState<readonly Check[]>([])
  useEffect(() => {
    // Without a key there is nothing to compare, and the list stays empty.
    checkOta(sent).then(setChecks, () => setChecks([]))
  }, [sent])
  const { scheme, mac, segment, requestId, history } = splitOta(sent.headers)
  return (
    <>
      <Block title="Lifetime">
        <Countdown
          until={acceptedUntil(sent.madeAt)}
          total={WINDOW_SECONDS}
          marks={WINDOW_SECONDS}
          tone="brass"
          tell={(time) =>
            isSpent ? `Used. Its window closes in ${time}` : `Valid for ${time}, in ${segment}`
          }
        />
        <p className="mt-1 text-ink-2 text-small">
          {isSpent
            ? 'A second use is refused, while the window is open and after it.'
            : 'No 200 came back. As far as this browser knows, it is not used.'}
        </p>
      </Block>
      <Block title="Headers">
        <SentHeader name="Authorization">
          <TokenParts
            parts={[
              { label: 'scheme', value: scheme },
              { label: 'HMAC-SHA512, 128 hex', value: shortened(mac), tone: 'brass' },
              { label: 'segment', value: segment, tone: 'brass' },
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
                {history.length === 1 ? '1 id' : `${history.length} ids`} sent before
              </summary>
              <ol>
                {history.map((id) => (
                  <li key={id}>
                    <Value>{id}</Value>
                  </li>
                ))}
              </ol>
            </details>
          ) : (
            <p className="text-small">Empty: no id was sent before in this session.</p>
          )}
        </SentHeader>
      </Block>
      {sent.device ? (
        <Block title="Bytes under the HMAC">
          <MacInput
            requestId={requestId}
            deviceId={sent.device.id}
            minute={tickAt(sent.madeAt).minute}
          />
        </Block>
      ) : null}
      <Block title="Checked again in this browser">
        <CheckList
          checks={checks}
          rest="No script sees the device cookie, and only the server knows which ids are spent."
        />
      </Block>
      <CurlBlock
        sent={sent}
        note={
          isSpent
            ? 'Refused with 401: it has been used. The command has all that was sent but the device cookie, which no script can read. Later it is refused as well.'
            : 'Refused with 401: the command has all but the device cookie, which no script can read. Later it is refused as well.'
        }
      />
    </>
  )
}

/** A request of each kind, taken apart. */
export const requests: Readonly<Record<TokenKind, ComponentType<RequestProps>>> = {
  jwt: JwtRequest,
  ota: OtaRequest,
}
