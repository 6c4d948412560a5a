import { readFileSync } from 'node:fs'
import vectors from '@one-tick-ahead/ota/vectors.json'
import '@/components/blog/article.css'
import { CodeFrame } from '@/components/blog/code-frame'
import { highlight } from '@/components/blog/highlight'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { Chapter } from '@/components/ui/section'
import { Tabs } from '@/components/ui/tabs'
import { tape } from '@/components/ui/tape'
import { otaReadme } from '@/lib/content/ota-readme'
import { VECTORS_FILE } from '@/lib/routes'
import { Notes, RunningText } from './notes'
import { browser, developerChapters, install, programs, type Side, servers, yours } from './words'

/** All that an API and its page need, for the server that a reader chooses. */
export function Lines() {
  return (
    <Chapter id="three-lines" title={developerChapters['three-lines']}>
      <p className="max-w-prose text-ink-2">
        You need a sign-in of your own, over https: it says who a browser belongs to. OTA then binds
        one session to that browser.
      </p>
      <Titled {...install} />
      <h3 className="mt-4 text-h3">On the server</h3>
      <Tabs
        label="Your server"
        name="server"
        tabs={servers.map((side) => ({ ...side, content: <Example {...side} /> }))}
      />
      <p className="max-w-prose text-ink-2">
        <RunningText>
          The project’s folder `examples/next` is a whole example for Next; our tests run it.
        </RunningText>
      </p>
      <Titled {...browser} />
      <Notes label="What is yours to write" notes={yours} className="lg:grid-cols-3" />
    </Chapter>
  )
}

function Titled(side: Side) {
  return (
    <div className="mt-4">
      <h3 id={side.id} className="text-h3">
        <a href={`#${side.id}`} className="hover:underline">
          {side.title}
        </a>
      </h3>
      <Example {...side} />
    </div>
  )
}

function Example({ id, text, file, more }: Side) {
  return (
    <>
      <p className="mt-0.5 max-w-prose text-ink-2">
        <RunningText>{text}</RunningText>{' '}
        {more && (
          <SiteLink href={more.href} className={textLink}>
            {more.label}
          </SiteLink>
        )}
      </p>
      <Code title={file} {...otaReadme().example(id)} />
    </>
  )
}

/** The same token from four programs; packages/ota/vectors/languages.slow.test.ts runs each of them. */
export function OtherLanguages() {
  return (
    <Chapter id="other-languages" title={developerChapters['other-languages']}>
      <p className="max-w-prose text-ink-2">
        A token is an HMAC-SHA512 of three texts, under the text of the session key as it was
        received. These programs make the same one. Our tests run each of them on all{' '}
        <SiteLink href={VECTORS_FILE} className={textLink}>
          {vectors.vectors.length} test vectors
        </SiteLink>
        , wherever its tool is installed. For one of the vectors:
      </p>
      <SameToken />
      <div className="mt-3">
        <Tabs
          label="The language"
          name="language"
          tabs={programs.map(({ title, file, language }) => ({
            id: language,
            title,
            content: (
              <Code
                title={file}
                language={language}
                code={readFileSync(`packages/ota/vectors/${file}`, 'utf8')}
              />
            ),
          }))}
        />
      </div>
    </Chapter>
  )
}

const SAMPLE = vectors.vectors.find(({ name }) => name === 'mid-minute')

/** One vector: what goes in and what comes out, in whatever language. */
function SameToken() {
  if (!SAMPLE) throw new Error('ota-vectors.json has lost its sample, mid-minute')
  const { sessionKey, requestId, deviceId, timestampMs, authorization } = SAMPLE
  const rows = [
    ['KEY', sessionKey],
    ['REQUEST_ID', requestId],
    ['DEVICE_ID', deviceId],
    ['UNIX_MS', timestampMs],
    ['prints', authorization],
  ] as const
  return (
    <dl
      translate="no"
      className={`${tape} mt-3 grid gap-x-2 px-2.5 py-2 font-mono text-data md:grid-cols-[auto_1fr]`}
    >
      {rows.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted">{term}</dt>
          <dd className={`wrap-anywhere ${term === 'prints' ? 'text-brass' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface CodeProps {
  /** What stands over it. */
  title: string
  language: string
  code: string
}

/** Code in the frame that articles have. */
async function Code({ title, language, code }: CodeProps) {
  const html = await highlight(code.trimEnd(), language)
  return (
    <div className="prose mt-1.5 max-w-none">
      <CodeFrame title={title}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
        <pre tabIndex={0}>
          <code translate="no" dangerouslySetInnerHTML={{ __html: html }} />
        </pre>
      </CodeFrame>
    </div>
  )
}
