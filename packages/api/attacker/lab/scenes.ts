import { randomBytes, randomUUID } from 'node:crypto'
import { SEGMENT_MS } from '@one-tick-ahead/ota/limits'
import type { LabFit, LabScene } from '../../contract/lab'
import { profileOf } from '../thief/loot'
import type { Owner } from '../thief/owner'
import { Thief } from '../thief/roads'
import { answerOf, RECORDS } from '../thief/stage'
import { nextRequest, type Play, tally, Undecided } from './play'

const OTHER_RECORDS = '/api/get-all-persons'
/** A token is in time in its own quarter of a minute and the next one. */
const OUT_OF_TIME_MS = 2 * SEGMENT_MS + 1000
/** Under another label a spent token is of another time, or of the same one and spent. */
const BY_LABEL = '401 ota_replayed or out of time'
const COPIES = 100
const MANY = 1000
/** How many of them are told of at once. */
const PART = 250
/** How many of the stolen tokens are tried, and how many MACs are guessed. */
const TRIED = 100
/** As the demo's monitors call. */
const BEAT_MS = 2000
/** How often a thief reads while nobody else does. */
const READS = 10

const victimGoesOn = (play: Play, owner: Owner, expected = 'ok') =>
  play.step('victim', 'makes the next request', expected, () => owner.next())

/** The thief sends headers as they are, or changed, and as often as is said. */
const thiefOf = (owner: Owner) => {
  const { stage, scheme } = owner
  return async (headers: Record<string, string>, path = RECORDS, method = 'GET') =>
    answerOf(await stage.send(scheme, path, { method, headers }))
}

/** What follows says nothing without the step before. */
function goOnIf(fit: LabFit): void {
  if (fit !== 'as-expected') throw new Undecided('The rest would show nothing, and was left out')
}

/** A victim's request that is delivered, and its copy. */
async function delivered(play: Play) {
  const owner = await play.owner('ota')
  const headers = nextRequest(owner)
  const own = await play.step('victim', 'makes a request, which is copied whole', 'ok', async () =>
    answerOf(await owner.call(RECORDS, { headers })),
  )
  goOnIf(own)
  return { owner, headers, send: thiefOf(owner) }
}

async function spentToken(play: Play): Promise<void> {
  const { owner, headers, send } = await delivered(play)
  for (const did of ['sends the copy', 'sends it once more']) {
    await play.step('thief', did, '401 ota_replayed', () => send(headers))
  }
  await victimGoesOn(play, owner)
}

async function relabelledToken(play: Play): Promise<void> {
  const { owner, headers, send } = await delivered(play)
  const { authorization: own = '' } = headers
  for (const segment of ['1', '2', '3', '4'].filter((one) => !own.endsWith(one))) {
    const authorization = own.slice(0, -1) + segment
    await play.step('thief', `sends it under the label S${segment}`, BY_LABEL, () =>
      send({ ...headers, authorization }),
    )
  }
  await victimGoesOn(play, owner)
}

async function lateToken(play: Play): Promise<void> {
  const owner = await play.owner('ota')
  const [headers, control] = [nextRequest(owner), nextRequest(owner)]
  const send = thiefOf(owner)
  play.note('The victim makes two requests, and the thief keeps both from arriving.')
  goOnIf(await play.step('thief', 'sends one of them at once', 'ok', () => send(control)))
  play.note(`The thief waits for ${OUT_OF_TIME_MS / 1000} seconds.`)
  await play.wait(OUT_OF_TIME_MS)
  await play.step('thief', 'sends the other, which nobody has used', '401 out of time', () =>
    send(headers),
  )
  await victimGoesOn(play, owner)
}

async function hundredCopies(play: Play): Promise<void> {
  const owner = await play.owner('ota')
  const headers = nextRequest(owner)
  play.note('The victim makes a request, and the thief keeps it from arriving.')
  const expected = `1 × ok, ${COPIES - 1} × 401 ota_replayed`
  await play.step('thief', `sends ${COPIES} copies of it at once`, expected, async () =>
    tally(await play.stage.sendAtOnce(owner.scheme, RECORDS, headers, COPIES)),
  )
  await victimGoesOn(play, owner)
}

async function lastThousand(play: Play): Promise<void> {
  const owner = await play.owner('ota')
  for (let from = 0; from < MANY; from += PART) {
    const did = `makes requests ${from + 1} to ${from + PART}, and each is copied whole`
    const made = await play.step('victim', did, `${PART} × ok`, async () => {
      const answers: string[] = []
      for (let count = 0; count < PART; count++) answers.push(await owner.next())
      return tally(answers)
    })
    goOnIf(made)
  }
  const copies = owner.traffic.slice(-TRIED).map(({ request }) => request)
  const [newest = {}] = copies.slice(-1)
  const send = thiefOf(owner)
  const all = async (made: readonly Record<string, string>[]) => {
    const answers: string[] = []
    for (const headers of made) answers.push(await send(headers))
    return tally(answers)
  }
  const next = () => ({ ...newest, 'x-request-id': randomUUID() })
  const oneNext = next()
  const guess = () =>
    newest.authorization?.replace(/[0-9a-f]{128}/, randomBytes(64).toString('hex'))
  const wrong = `${TRIED} × 401 ota_bad_mac`
  await play.step(
    'thief',
    `tries each of the newest ${TRIED} tokens for a next request`,
    wrong,
    () => all(copies.map(({ authorization = '' }) => ({ ...next(), authorization }))),
  )
  await play.step('thief', `guesses ${TRIED} MACs for one next request`, wrong, () =>
    all(copies.map(() => ({ ...oneNext, authorization: guess() ?? '' }))),
  )
  await victimGoesOn(play, owner)
}

const copyProfile = (owner: Owner) => new Thief(owner.stage, owner.scheme, profileOf(owner))

/** From the owner's next request on it is over, for both. */
async function noticed(play: Play, owner: Owner, thief: Thief): Promise<void> {
  await victimGoesOn(play, owner, '409 ota_device_cloned')
  await play.step('thief', 'tries once more', '401 ota_session_revoked', () => thief.withLog())
  await victimGoesOn(play, owner, '401 ota_session_revoked')
}

async function freshProfileActive(play: Play): Promise<void> {
  const owner = await play.owner('ota')
  const thief = copyProfile(owner)
  play.note('The thief has copied the whole browser profile, and moves first.')
  await play.step('thief', 'makes the next request', 'ok', () => thief.withLog())
  await play.wait(BEAT_MS)
  await noticed(play, owner, thief)
}

async function freshProfileIdle(play: Play): Promise<void> {
  const owner = await play.owner('ota')
  const thief = copyProfile(owner)
  play.note('The thief has copied the whole browser profile, and the victim does nothing.')
  for (let count = 1; count <= READS; count++) {
    await play.step('thief', `reads, request ${count}`, 'ok', () => thief.withLog())
    await play.wait(BEAT_MS)
  }
  play.note('The victim comes back.')
  await noticed(play, owner, thief)
}

async function otherRequest(play: Play): Promise<void> {
  const owner = await play.owner('bound')
  const headers = nextRequest(owner)
  const send = thiefOf(owner)
  const refused = '401 ota_bad_binding'
  play.note('The victim makes a bound request, and the thief keeps it from arriving.')
  await play.step('thief', 'sends it as a POST', refused, () => send(headers, RECORDS, 'POST'))
  await play.step('thief', 'sends it to another path', refused, () => send(headers, OTHER_RECORDS))
  await play.step('thief', 'sends it without its log', refused, () =>
    send({ ...headers, requesthistory: '' }),
  )
  await play.step('victim', 'sends it as it was made', 'ok', async () =>
    answerOf(await owner.call(RECORDS, { headers })),
  )
  const unbound = await play.owner('ota')
  play.note('Now the same where requests need not be bound.')
  await play.step('thief', 'sends a withheld request to another path', 'ok', () =>
    thiefOf(unbound)(nextRequest(unbound), OTHER_RECORDS),
  )
}

/** What is no single cell of the matrix. */
export const scenes: Readonly<Record<LabScene, (play: Play) => Promise<void>>> = {
  'spent-token': spentToken,
  'relabelled-token': relabelledToken,
  'late-token': lateToken,
  'hundred-copies': hundredCopies,
  'last-thousand': lastThousand,
  'fresh-profile-active': freshProfileActive,
  'fresh-profile-idle': freshProfileIdle,
  'other-request': otherRequest,
}
