import { cookieName } from '@one-tick-ahead/ota/cookies'
import vectors from '@one-tick-ahead/ota/vectors.json'
import type { ReactNode } from 'react'
import { BreadcrumbData } from '@/components/site/json-ld'
import { DemoCall } from '@/components/site/next-step'
import { RequestTape } from '@/components/site/request-tape'
import { SiteLink } from '@/components/site/site-link'
import { CodeText } from '@/components/ui/code-text'
import { Contents } from '@/components/ui/contents'
import { textLink } from '@/components/ui/link'
import { Chapter } from '@/components/ui/section'
import { Unfold } from '@/components/ui/unfold'
import { otaReadme } from '@/lib/content/ota-readme'
import { pageMetadata } from '@/lib/metadata'
import { pages } from '@/lib/pages'
import { routes } from '@/lib/routes'
import { limits } from '../limits/limits'
import { Lines, OtherLanguages } from './examples'
import { Notes, RunningText } from './notes'
import {
  conduct,
  type DeveloperChapter,
  developerChapters,
  mobile,
  nodes,
  questions,
  rollout,
} from './words'

export const metadata = pageMetadata(pages.developers)

const CHAPTERS = Object.entries(developerChapters).map(([id, title]) => ({ id, title }))

export default function DevelopersPage() {
  return (
    <>
      <BreadcrumbData page={pages.developers} />
      <Hero />
      <div className="mx-auto grid max-w-page gap-x-3 px-2 sm:px-3 md:grid-cols-12">
        <Contents
          entries={CHAPTERS}
          className="mt-5 md:sticky md:top-11 md:col-span-3 md:mt-6 md:mb-6 md:self-start"
        />
        <div className="min-w-0 md:col-span-9">
          <Lines />
          <TextChapter
            id="report-mode"
            text="Nobody has to be locked out to find out whether it works. Put the guard in front of the API as it is, beside the checks that you have."
          >
            <Notes label="From watching to enforcing" notes={rollout} isSequence />
          </TextChapter>
          <SeveralNodes />
          <TextChapter
            id="time-and-tabs"
            text="The client does most of this by itself. It helps to know that it does."
          >
            <Notes label="How the client behaves" notes={conduct} />
          </TextChapter>
          <TextChapter
            id="mobile"
            text="There is no library for iOS or Android, and we have built no app with it. What the protocol asks of one is this; in one point an app does better than a page, since its key can be where no script reads it."
          >
            <Notes label="What an app keeps, and how" notes={mobile} />
          </TextChapter>
          <OtherLanguages />
          <NotDone />
          <Questions />
        </div>
      </div>
      <DemoCall
        attacks
        text="See what your logs would say: the demo’s attacks are real requests."
      />
    </>
  )
}

/** Published, so that anyone can work the token out again. */
const SAMPLE = vectors.vectors.find(({ name }) => name === 'seg2-first-ms')

const READINGS = [
  { term: 'token', meaning: 'made for this request, good for seconds' },
  { term: 'id', meaning: 'spent before your handler runs' },
  { term: 'history', meaning: 'what this device sent before' },
  { term: 'cookies', meaning: 'out of any script’s reach' },
] as const

/** What the reader gets, beside what the API is then sent. */
function Hero() {
  return (
    <div className="mx-auto grid max-w-page items-center gap-4 px-2 pt-6 pb-4 sm:px-3 md:grid-cols-12 md:gap-3 md:pt-9">
      <div className="md:col-span-6">
        <p className="mb-1.5 font-mono text-label text-muted uppercase">{pages.developers.name}</p>
        <h1 className="text-h1">{pages.developers.heading}</h1>
        <p className="mt-2 max-w-prose text-ink-2">
          Add a guard to your server and a fetch wrapper to your pages; keep your sign-in. Every
          request then carries its own token, and once it is used, a copy is refused.
        </p>
        <p className="mt-2 max-w-prose text-ink-2">
          Try it now, no account needed: make tokens in{' '}
          <a href="#other-languages" className={textLink}>
            four languages
          </a>{' '}
          and read{' '}
          <SiteLink href={routes.protocol} className={textLink}>
            the protocol
          </SiteLink>
          . The package is not on npm yet;{' '}
          <SiteLink href={routes.contact} className={textLink}>
            ask us for it
          </SiteLink>
          .
        </p>
      </div>
      <div className="md:col-span-6 lg:col-span-5 lg:col-start-8">
        <FirstRequest />
      </div>
    </div>
  )
}

function FirstRequest() {
  if (!SAMPLE) throw new Error('ota-vectors.json has lost its sample, seg2-first-ms')
  const { authorization, requestId } = SAMPLE
  return (
    <RequestTape
      kind="ota"
      label="What your API is sent"
      readings={READINGS}
      caption="The first request of a session, with the token of a published test vector. The cookies’ values are left out."
    >
      GET /api/orders HTTP/1.1
      <br />
      Authorization: <span className="text-brass">{authorization}</span>
      <br />
      X-Request-ID: {requestId}
      <br />
      RequestHistory:
      <br />
      Cookie: {cookieName('session', true)}=…; {cookieName('device', true)}=…
    </RequestTape>
  )
}

interface TextChapterProps {
  id: DeveloperChapter
  /** Its first paragraph. */
  text: string
  children: ReactNode
}

function TextChapter({ id, text, children }: TextChapterProps) {
  return (
    <Chapter id={id} title={developerChapters[id]}>
      <p className="max-w-prose text-ink-2">{text}</p>
      {children}
    </Chapter>
  )
}

/** Where sessions are remembered; the stores are those of the package's README. */
function SeveralNodes() {
  return (
    <TextChapter
      id="several-nodes"
      text="No database is asked whether a token is right. Which ids were spent, and each session’s send log, must be remembered: that is the store."
    >
      <dl className="mt-3 border-line border-t text-small">
        {otaReadme()
          .table('Stores')
          .map(([store = '', use, outlives]) => (
            <div
              key={store}
              className="gap-x-3 border-line border-b py-1 last:border-b-0 md:grid md:grid-cols-12"
            >
              <dt className="md:col-span-6">
                <CodeText>{store}</CodeText>
              </dt>
              <dd className="text-ink-2 md:col-span-6">
                <CodeText>{`For ${use}. Outlives ${outlives}.`}</CodeText>
              </dd>
            </div>
          ))}
      </dl>
      <Notes label="What several nodes need" notes={nodes} />
    </TextChapter>
  )
}

/** What a reader would otherwise find out later. */
function NotDone() {
  return (
    <Chapter id="not-done" title={developerChapters['not-done']}>
      <p className="max-w-prose text-ink-2">
        Read{' '}
        <SiteLink href={routes.limits} className={textLink}>
          its {limits.length} limits
        </SiteLink>{' '}
        before you rely on it: each is a sentence that you would otherwise find out later.
      </p>
    </Chapter>
  )
}

/** Each opens to three sentences, with the way to its proof. */
function Questions() {
  return (
    <Chapter id="questions" title={developerChapters.questions}>
      <ul aria-label="Questions and answers" className="border-line border-b">
        {questions.map(({ id, question, answer, proof }) => (
          <li key={id}>
            <Unfold id={id} summary={<h3 className="text-h3">{question}</h3>}>
              <p className="max-w-prose text-ink-2">
                <RunningText>{answer}</RunningText>
              </p>
              <p className="mt-0.5 text-small">
                More:{' '}
                {proof.map(({ label, href }, index) => (
                  <span key={href}>
                    {index > 0 && ' · '}
                    <SiteLink href={href} className={textLink}>
                      {label}
                    </SiteLink>
                  </span>
                ))}
              </p>
            </Unfold>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}
