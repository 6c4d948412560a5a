import {
  LAB_THEFTS,
  type LabCell,
  type LabExperiment,
  type LabScenario,
  type LabTheft,
} from '@one-tick-ahead/api/contract/lab'
import { recordOf, TOKEN_KINDS, type TokenKind } from '@/components/live-demo/kinds'
import { tokenKinds } from '@/components/live-demo/token-kinds'

/** What a visitor is told of a scenario before it is acted out. */
export interface Scenario {
  id: LabScenario
  title: string
  /** What victim and thief do. */
  done: string
  /** What should come of it, and why. */
  expected: string
  /** The matrix's row that it belongs to. */
  row: LabTheft
  /** About how long it takes. */
  lasts: string
}

/** Acted out under OTA. */
export const scenarios: readonly Scenario[] = [
  {
    id: 'spent-token',
    title: 'A spent token, sent again',
    done: 'The victim makes a request, and the server answers it. The thief has copied all of it, cookies too, and sends the copy twice.',
    expected: 'Refused both times: its request id is spent. The victim goes on.',
    row: 'request-delivered',
    lasts: 'a second',
  },
  {
    id: 'relabelled-token',
    title: 'A spent token under another label',
    done: 'The same copy, and the thief changes the label at the end of the token, S1 to S4, so that it looks older or newer than it is.',
    expected:
      'Refused under each label: the request id is spent, or the token is out of time under that label.',
    row: 'request-delivered',
    lasts: 'a second',
  },
  {
    id: 'late-token',
    title: 'A token after its window',
    done: 'The thief keeps two requests of the victim from arriving and sends one at once, to see that it is good. After 31 seconds the thief sends the other, which nobody has used yet.',
    expected:
      'The first is accepted. The second is refused: it is out of time. Sooner, or under another label for up to 75 seconds, it would have been accepted once; the matrix says so.',
    row: 'request-withheld',
    lasts: 'half a minute',
  },
  {
    id: 'hundred-copies',
    title: '100 copies at once',
    done: 'The thief keeps the victim’s request from arriving and sends 100 copies of it at once, over 50 connections.',
    expected:
      'Exactly one is accepted, whichever is first, and 99 are refused. Who sent the one, the server cannot tell.',
    row: 'request-withheld',
    lasts: 'a second',
  },
  {
    id: 'last-thousand',
    title: 'The last 1000 tokens, and a try at the next',
    done: 'The victim makes 1000 requests, and the thief copies each of them whole. Then the thief tries the newest 100 tokens with fresh request ids, and 100 guessed MACs.',
    expected:
      'Refused 200 times: each token was made for one request id, with a key that no token tells. The victim goes on.',
    row: 'request-delivered',
    lasts: '15 seconds',
  },
  {
    id: 'fresh-profile-active',
    title: 'A fresh profile, the victim at work',
    done: 'The thief has copied the whole browser profile, storage and cookies, and moves first. Two seconds later the victim makes the next request.',
    expected:
      'The thief gets in once. The victim’s next request shows that there are two senders, and the session ends for both.',
    row: 'fresh-profile',
    lasts: '3 seconds',
  },
  {
    id: 'fresh-profile-idle',
    title: 'A fresh profile, the victim idle',
    done: 'The same copy, and the victim does nothing for 20 seconds while the thief reads every two seconds.',
    expected:
      'The thief gets in every time, until the victim comes back: this is a limit of OTA. Then the session ends for both.',
    row: 'fresh-profile',
    lasts: '20 seconds',
  },
  {
    id: 'other-request',
    title: 'A bound request, sent as another',
    done: 'The victim binds a request to its method, path and log. The thief keeps it from arriving, and sends it as a POST, to another path, and without its log.',
    expected:
      'Refused each time, and the victim’s own is then accepted. Where requests need not be bound, the thief’s copy is accepted at another path, once.',
    row: 'request-withheld',
    lasts: 'a second',
  },
]

/** One thing that a thief can copy, and what of it can be acted out. */
export interface LabRow {
  id: string
  /** As in the matrix; `code` marks names. */
  title: string
  /** Why a cell is none. */
  why?: string
  cells: Readonly<Partial<Record<TokenKind, LabCell>>>
}

/** The matrix's rows, by their titles there. */
const theftTitles: Readonly<Record<LabTheft, string>> = {
  jwt: 'The JWT',
  'cookie-header': 'One `Cookie` header',
  'request-delivered': 'One whole request, delivered',
  'request-withheld': 'One whole request, withheld',
  'local-storage': '`localStorage`',
  'stale-profile': 'A browser profile, stale',
  'fresh-profile': 'A browser profile, fresh',
  har: 'A HAR with `registerDevice`',
  'proxy-log': 'A TLS proxy’s log',
  'script-minute': 'A script in the page for a minute',
  'script-stays': 'A script that stays',
  malware: 'Malware on the device',
}

const SECRETS = {
  'store-read': 'Read access to the store',
  'store-write': 'Write access to the store',
  'master-key': 'A master key',
}

const rowOf = (theft: LabTheft): LabRow => ({
  id: theft,
  title: theftTitles[theft],
  cells: recordOf(TOKEN_KINDS, (kind) => `${theft}-${kind}` as const),
})

/** Binding changes what comes of this theft alone. */
const bound: LabRow = {
  id: 'request-withheld-bound',
  title: 'One bound request, withheld',
  why: 'A JWT binds no request',
  cells: { ota: 'request-withheld-bound' },
}

/** All rows of the matrix, in its order. */
export const labRows: readonly LabRow[] = [
  ...LAB_THEFTS.flatMap((theft) =>
    bound.id.startsWith(theft) ? [rowOf(theft), bound] : [rowOf(theft)],
  ),
  ...Object.entries(SECRETS).map(([id, title]) => ({
    id,
    title,
    why: 'Needs the server’s own secrets',
    cells: {},
  })),
]

/** A title without marks. */
export const plain = (title: string) => title.replaceAll('`', '')

const titles = Object.fromEntries([
  ...scenarios.map(({ id, title }) => [id, title]),
  ...labRows.flatMap(({ title, cells }) =>
    TOKEN_KINDS.map((kind) => [cells[kind], `${plain(title)}, ${tokenKinds[kind].name}`]),
  ),
])

/** What an experiment is called, without marks. */
export const titleOf = (experiment: LabExperiment): string => titles[experiment] ?? experiment
