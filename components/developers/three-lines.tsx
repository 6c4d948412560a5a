import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { SelfLink } from '@/components/ui/self-link'
import { browser, install, type Side, servers, yours } from '@/content/developer-guide'
import { otaReadme } from '@/lib/content/ota-readme'
import { Code } from './code'
import { DeveloperChapter } from './developer-chapter'
import { Notes } from './notes'
import { RunningText } from './running-text'

/** All that an API and its page need, each server under its own heading. */
export function ThreeLines() {
  return (
    <DeveloperChapter id="three-lines">
      <p className="max-w-prose text-ink-2">
        You need a log-in of your own, over https: it says who a browser belongs to. OTA then binds
        one session to that browser. Your server is{' '}
        {servers.map(({ id, title }, index) => (
          <span key={id}>
            {index > 0 && (index === servers.length - 1 ? ' or ' : ', ')}
            <a href={`#${id}`} className={textLink}>
              {title}
            </a>
          </span>
        ))}
        ; the browser’s lines are{' '}
        <a href={`#${browser.id}`} className={textLink}>
          the same for all
        </a>
        .
      </p>
      {[install, ...servers, browser].map((side) => (
        <Lines key={side.id} {...side} />
      ))}
      <Notes label="What is yours to write" notes={yours} className="lg:grid-cols-3" />
    </DeveloperChapter>
  )
}

function Lines({ id, title, text, file, more }: Side) {
  return (
    <div className="mt-4">
      <h3 id={id} className="text-h3">
        <SelfLink id={id} className="hover:underline">
          {title}
        </SelfLink>
      </h3>
      <p className="mt-0.5 max-w-prose text-ink-2">
        <RunningText>{text}</RunningText>{' '}
        {more && (
          <SiteLink href={more.href} className={textLink}>
            {more.label}
          </SiteLink>
        )}
      </p>
      <Code title={file} {...otaReadme().example(id)} />
    </div>
  )
}
