import { readFileSync } from 'node:fs'
import vectors from '@one-tick-ahead/ota/vectors.json'
import { SiteLink } from '@/components/site/site-link'
import { textLink } from '@/components/ui/link'
import { programs } from '@/content/developer-guide'
import { proofFiles, routes } from '@/lib/routes'
import { Code } from './code'
import { DeveloperChapter } from './developer-chapter'
import { SameToken } from './same-token'

/** The same token from four programs; packages/ota/vectors/languages.slow.test.ts runs each of them. */
export function OtherLanguages() {
  return (
    <DeveloperChapter id="other-languages">
      <p className="max-w-prose text-ink-2">
        A token is an HMAC-SHA512 of three texts, under the text of the session key as it was
        received. These programs make the same one. Our tests run each of them on all{' '}
        <SiteLink href={proofFiles.vectors} className={textLink}>
          {vectors.vectors.length} test vectors
        </SiteLink>
        , wherever its tool is installed.{' '}
        <SiteLink href={routes.everyByte} className={textLink}>
          Every byte of one exchange
        </SiteLink>{' '}
        shows the rest of the computations, and{' '}
        <SiteLink href={routes.check} className={textLink}>
          Check a request
        </SiteLink>{' '}
        says of a token of yours what is wrong with it. For one of the vectors:
      </p>
      <SameToken />
      {programs.map(({ title, file, language }) => (
        <div key={file} className="mt-4">
          <h3 className="text-h3">{title}</h3>
          <Code
            title={file}
            language={language}
            code={readFileSync(`packages/ota/vectors/${file}`, 'utf8')}
          />
        </div>
      ))}
    </DeveloperChapter>
  )
}
