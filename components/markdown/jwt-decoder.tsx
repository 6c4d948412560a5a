'use client'

import { useEffect, useRef, useState } from 'react'
import { schemes } from '@/components/site/marker'
import { decodeJwt } from '@/lib/jwt/decode'

/** Signed with a key that protects nothing; expired in the first hour of 2026. */
const SAMPLE = [
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9',
  'eyJzdWIiOiI0MiIsIm5hbWUiOiJEZW1vIHZpc2l0b3IiLCJyb2xlIjoicmVhZGVyIiwiaWF0IjoxNzY3MjI1NjAwLCJleHAiOjE3NjcyMjkyMDB9',
  'p4lHeaYAha17_kqevugK-J_6rYwJhk3o0WkYurQ6NnM',
].join('.')

const FIELD_ID = 'jwt-to-decode'

/** HTML, because React would replace a token that a visitor pastes before it starts by the sample. */
const FIELD = `<textarea id="${FIELD_ID}" rows="4" spellcheck="false" autocomplete="off" translate="no" class="wrap-anywhere field-sizing-content mt-0.5 block max-h-48 w-full resize-y rounded border border-line-strong bg-tape px-1.5 py-1 font-mono text-data tape text-ink">${SAMPLE}</textarea>`

/** Shows the contents of a token, which anyone who has it can read. */
export function JwtDecoder() {
  const [text, setText] = useState(SAMPLE)
  const box = useRef<HTMLDivElement>(null)
  const field = () => box.current?.querySelector('textarea')
  const decoding = decodeJwt(text)
  const read = () => setText(field()?.value ?? SAMPLE)
  useEffect(read, []) // what came before React

  return (
    <section
      aria-label="JWT decoder"
      className={`not-prose my-4 rounded border border-line border-t-4 bg-surface p-2 ${schemes.jwt.topBorder}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <label htmlFor={FIELD_ID} className="font-bold text-small">
          A JWT to take apart
        </label>
        <button
          type="button"
          onClick={() => {
            const textarea = field()
            if (textarea) textarea.value = SAMPLE
            read()
          }}
          className="min-h-3 cursor-pointer text-small underline decoration-line-strong underline-offset-2 noscript:hidden"
        >
          Back to the sample
        </button>
      </div>
      <div ref={box} onInput={read} dangerouslySetInnerHTML={{ __html: FIELD }} />
      <p role="status" className={decoding.ok ? 'sr-only' : 'mt-1 min-h-3 text-carmine text-small'}>
        {decoding.ok ? 'Decoded.' : decoding.reason}
      </p>
      {decoding.ok ? (
        <dl translate="no" className="mt-1 grid gap-1">
          <Decoded term="Header" text={JSON.stringify(decoding.token.header, null, 2)} />
          <Decoded term="Payload" text={JSON.stringify(decoding.token.payload, null, 2)} />
          <Decoded term="Signature" text={decoding.token.raw.signature || 'none'} />
        </dl>
      ) : null}
      <p className="mt-1 text-muted text-small">
        Decoded in this page; nothing is sent. Even so, do not paste a token that is still valid.
        The signature is shown, not checked: that takes the issuer’s key.
      </p>
    </section>
  )
}

function Decoded({ term, text }: { term: string; text: string }) {
  return (
    <div className="grid gap-x-2 sm:grid-cols-[80px_1fr]">
      <dt className={`font-mono text-label uppercase sm:pt-0.25 ${schemes.jwt.text}`}>{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap font-mono text-data">{text}</dd>
    </div>
  )
}
