import { refusals } from '@one-tick-ahead/ota/codes'
import { endingWords } from '@/components/live-demo/session/endings'
import type { Ends, Tally, Thefts } from '@/content/ends'
import { table } from '@/scripts/report-section.mjs'
import { allCauses, besideIds } from './causes'
import { causeOf, variants } from './tally'

/** The two tables, as Markdown. */

export const COMMAND = 'npm run ends -w packages/research'
export const DATA = 'content/ends.json'
export const PAGE = 'docs/ends.md'

/** A sign-in whose one registration got lost: no session is lost, since there was none yet. */
const AT_SIGN_IN = new Set(['already_enrolled', 'enrolment_expired'])

/** What ends a session wherever nobody was at work for so long: by design, in whatever row. */
export const IDLE = 'ota_session_idle'

/** What somebody sees whose session is over for this reason. */
export const sentenceOf = (code: string): string =>
  new Map(Object.entries(endingWords)).get(code as never) ??
  new Map(Object.entries(refusals)).get(code as never)?.message ??
  'Sign in again.'

/** In a million requests. */
export function perMillion(times: number, { calls }: Tally): string {
  const rate = (times / calls) * 1e6
  return rate > 0 && rate < 10 ? rate.toFixed(1) : String(Math.round(rate))
}

/** Sessions that were lost, without sign-ins that have to be repeated. */
export const lostSessions = ({ ends }: Tally): number =>
  ends.reduce((sum, { code, count }) => sum + (AT_SIGN_IN.has(code) ? 0 : count), 0)

function rowsOf(id: string, tally: Tally): (string | number)[][] {
  const { title, how, byDesign } = causeOf(id)
  const ended = tally.ends.filter(({ code }) => !AT_SIGN_IN.has(code))
  const first = [`**${title}**: ${how}`, tally.happened || '']
  if (ended.length === 0) return [[...first, 0, '', '', '']]
  return ended
    .sort((one, two) => two.count - one.count)
    .map(({ code, count }, index) => [
      ...(index === 0 ? first : ['', '']),
      perMillion(count, tally),
      `\`${code}\``,
      sentenceOf(code),
      code === IDLE
        ? 'By design: half an hour without a request.'
        : index > 0
          ? ''
          : (byDesign ?? '**not meant**'),
    ])
}

function atSignIn(causes: Ends['causes']): string {
  let times = 0
  let signIns = 0
  for (const tally of Object.values(causes)) {
    signIns += tally.signIns
    for (const { code, count } of tally.ends) if (AT_SIGN_IN.has(code)) times += count
  }
  return `Of ${signIns} sign-ins in all of these worlds ${times} had to be repeated, because the answer to the one registration was lost, or its five minutes passed in a sleep or a jump of a clock (\`already_enrolled\`, \`enrolment_expired\`): no session is lost by that, since there was none yet.`
}

function refusedText(causes: Ends['causes']): string {
  const parts = Object.entries(causes).flatMap(([id, tally]) => {
    const codes = Object.entries(tally.refused).map(
      ([code, times]) => `\`${code}\` ${perMillion(times, tally)}`,
    )
    return codes.length > 0 ? [`${causeOf(id).title}: ${codes.join(', ')}`] : []
  })
  return `Single calls that were refused while the session went on, in a million: ${parts.join('; ') || 'none'}. The next call is served.`
}

const seconds = (value: number | null) => (value === null ? 'never' : `${value} s`)

const theftCells = ({ tried, median, longest, unnoticed }: Thefts) => [
  seconds(median),
  seconds(longest),
  `${unnoticed} of ${tried}`,
]

/** @param ends as a run found it, or as it is kept. */
export function report({ date, causes, beside, thefts }: Ends): string {
  const thousands = (id: string) =>
    (Math.round((causes[id]?.calls ?? 0) / 1000) * 1000).toLocaleString('en')
  return [
    `${date}, by \`${COMMAND}\`: ${thousands('bad-day')} requests of bad days and some ${thousands('tabs')} of each cause alone, in worlds of 2,000. The same seeds give the same figures on any machine.`,
    '### Sessions that honest people lose',
    `Client, guard, enrolment and memory store are those that ship. Clocks, line, storage, cookies and Web Locks are played, and do what their standards say; the rates are far above a usual day’s, but for the last row. A person has 1 to 3 tabs where a row says nothing else, does something in each every 20 s on average, and loads a page with up to 12 requests at once. Where none was seen, the true rate is, with 95 % confidence, under 3 in so many requests as were played. **The cure is the same for each: sign in again.**`,
    table(
      ['Cause', 'It happened', 'Ends in a million requests', 'Code', 'The page says', 'Why'],
      allCauses.flatMap(({ id }) => {
        const tally = causes[id]
        return tally ? rowsOf(id, tally) : []
      }),
    ),
    atSignIn(causes),
    refusedText(causes),
    '### Beside refresh tokens of one use',
    `The same people on the same line, once under OTA and once under refresh tokens as [RFC 9700 §4.14.2](https://www.rfc-editor.org/rfc/rfc9700#section-4.14.2) advises public clients: each refresh gives a new one, and a used one that comes back ends its family. "Grace" gives another pair, as good as the first, to whoever comes with a token that was used up to 30 s ago. A client refreshes when a call needs it, once in a tab at a time, and once more after a lost answer; a lock lets one tab at a time do it. Access tokens are JWTs of five minutes, so that one refresh stands beside some dozens of calls. Sign-ins do not get lost here, under neither. Half an hour without a request ends a session under OTA alone, here: all that OTA has on bad days are such. Ends in a million requests:`,
    table(
      ['', ...besideIds.map((id) => causeOf(id).title)],
      [
        ['OTA', ...besideIds.map((id) => cellOf(causes[id]))],
        ...Object.entries(variants).map(([variant, { title }]) => [
          `Refresh tokens, ${title}`,
          ...besideIds.map((id) => cellOf(beside[variant]?.causes[id])),
        ]),
      ],
    ),
    `A thief copies all that the browser keeps, at a moment when its owner is at work in 1 to 3 tabs, and asks every 2 s. After how long were half of all thieves out, when the last who was noticed, and how often did nobody notice within an hour? The resources look at the access token alone, as they do at a JWT: where they ask the server each time, a thief is out when the family ends, which is up to five minutes earlier. A hasty thief refreshes at once, a patient one when the copied access token is over. While the owner is away, nobody notices anything under either.`,
    table(
      ['', 'Half were out after', 'The last who was noticed after', 'Not noticed'],
      [
        ['OTA', ...theftCells(thefts)],
        ...Object.entries(variants).flatMap(([variant, { title }]) =>
          Object.entries(beside[variant]?.thefts ?? {}).map(([kind, found]) => [
            `Refresh tokens, ${title}; ${kind} thief`,
            ...theftCells(found),
          ]),
        ),
      ],
    ),
  ].join('\n\n')
}

const cellOf = (tally: Tally | undefined) =>
  tally ? perMillion(lostSessions(tally), tally) : 'not tried'
