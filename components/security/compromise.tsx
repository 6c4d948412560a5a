import { chapterTitles } from '@/content/security'
import { securityAnchors } from '@/lib/routes'
import { Chapter } from './chapter'
import { CompromiseTable } from './compromise-table'
import { CompromiseTogether } from './compromise-together'

/** The limits as figures: not what was promised, but what came out when it was tried. */
export function Compromise() {
  return (
    <Chapter id={securityAnchors.compromise} title={chapterTitles.compromise}>
      <p className="max-w-prose text-ink-2">
        Each row is something that can be copied, and how much of the owner’s access the thief then
        has. For bearer JWTs and OTA every row is acted out against the running server each time the
        tests run, and the words are written from what came out. The server there takes one-time
        tokens and nothing else; where it takes JWTs too, as in the demo, a thief has the better of
        both columns. DPoP and DBSC were not tried here: what stands there is what their own
        documents say.
      </p>
      <CompromiseTable />
      <CompromiseTogether />
    </Chapter>
  )
}
