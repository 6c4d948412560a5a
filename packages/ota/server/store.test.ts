import { runInNewContext } from 'node:vm'
import { LEFT_LIMIT, LOG_LIMIT } from '../limits'
import { createMemoryStore } from '../stores/memory'
import { DEVICE_ID, enrolDevice, START } from '../testing/enrolled-device'
import { newRecord } from './session-record'
import { endSignIn } from './sign-ins'
import { reachable, type SessionStore } from './store'
import { decodeRecord, encodeRecord, recordKeyOf } from './stored-record'
import { createTickets } from './tickets'

const memory = () => createMemoryStore(() => START)

test('waits for a promise of another realm', async () => {
  const change = () => runInNewContext('Promise.resolve(false)')
  const record = newRecord({ signInId: 'ada', sessionId: null, expiresAt: START }, START)
  expect(await reachable({ ...memory(), change }).change('key', 0, record, START)).toBe(false)
})

test('a store that throws counts as unreachable', async () => {
  const asked = reachable({ ...memory(), read: () => JSON.parse('') })
  await expect(asked.read('key')).rejects.toThrow('The session store cannot take this request')
})

describe('an outage with a `report` that throws', () => {
  test.each(['begins', 'ends'])('when it %s is over once the store answers', async (when) => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {})
    const store = memory()
    const report = ({ message }: Error) => {
      if (message.includes('again') === (when === 'ends')) throw new Error('the log is full')
    }
    const { verify, next } = await enrolDevice({ store, report })
    const { read } = store
    store.read = () => Promise.reject(new Error('away'))
    expect(await verify(next())).toBe('ota_state_unavailable')
    store.read = read
    expect([await verify(next()), await verify(next())]).toEqual(['ok', 'ok'])
    expect(error).toHaveBeenCalledTimes(1)
    error.mockRestore()
  })
})

test('a store that answers reads and refuses writes is one outage', async () => {
  const store = memory()
  const { change } = store
  const reports: string[] = []
  const report = ({ message }: Error) => reports.push(message)
  const { verify, next } = await enrolDevice({ store, report })
  store.change = () => Promise.reject(new Error('READONLY'))
  for (let call = 0; call < 3; call++) expect(await verify(next())).toBe('ota_state_unavailable')
  store.change = change
  for (let call = 0; call < 3; call++) expect(await verify(next())).toBe('ok')
  expect(reports).toEqual([expect.stringContaining('cannot'), expect.stringContaining('again')])
})

describe('requests of one session that arrive together', () => {
  /** Lets a store answer reads, or changes, only once the result is called. */
  function hold(store: SessionStore, kind: 'read' | 'change') {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const { read, change } = store
    if (kind === 'read') store.read = (key) => opened.then(() => read(key))
    else store.change = (...what) => opened.then(() => change(...what))
    return open
  }

  /** A device that has used some tokens, before its store is held. */
  async function openHeld(kind: 'read' | 'change' = 'read', used = 0) {
    const store = memory()
    const device = await enrolDevice({ store })
    const spent = Array.from({ length: used }, () => device.next())
    for (const request of spent) expect(await device.verify(request)).toBe('ok')
    return { ...device, spent, open: hold(store, kind) }
  }

  test('wait in a line of a hundred; those beyond it get 503 at once', async () => {
    const { verify, next, open } = await openHeld('change')
    const waiting = Array.from({ length: 101 }, () => verify(next()))
    expect(await verify(next())).toBe('ota_state_unavailable')
    open()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['ok']))
    expect(await verify(next())).toBe('ok')
  })

  test('all get 503 from a silent store, and use no id up later', async () => {
    const { verify, next, open } = await openHeld()
    jest.useFakeTimers()
    const sent = [next(), next(), next()]
    const waiting = Promise.all(sent.map(verify))
    await jest.advanceTimersByTimeAsync(10_000) // five for the wait, and five for a turn that began
    expect(await waiting).toEqual(Array(3).fill('ota_state_unavailable'))
    jest.useRealTimers()
    open()
    await null
    expect(await Promise.all(sent.map(verify))).toEqual(['ok', 'ok', 'ok'])
  })

  test('wait for no copy without the device cookie', async () => {
    const { verify, next, request, open } = await openHeld()
    const copy = request({ deviceCookie: '' })
    const copies = Array.from({ length: 200 }, () => verify(copy))
    const owner = verify(next())
    open()
    expect(await owner).toBe('ok')
    expect(new Set(await Promise.all(copies))).toEqual(new Set(['ota_device_unproven']))
  })

  test('wait for one of the copies of a token, however many there are', async () => {
    const { verify, next, open } = await openHeld()
    const copy = next()
    const copies = Array.from({ length: 200 }, () => verify(copy))
    const owner = verify(next())
    open()
    expect(await owner).toBe('ok')
    const codes = await Promise.all(copies)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
  })

  test('wait for few of the used tokens, however many a thief sends', async () => {
    const { verify, next, spent, open } = await openHeld('read', 150)
    const copies = spent.map(verify)
    const owner = verify(next())
    open()
    expect(await owner).toBe('ok')
    expect(new Set(await Promise.all(copies))).toEqual(new Set(['ota_replayed']))
  })

  test('share one read of a silent store beside the first one’s own', async () => {
    const { verify, next, open, store } = await openHeld()
    const read = jest.spyOn(store, 'read')
    const all = Array.from({ length: 300 }, () => verify(next()))
    expect(read).toHaveBeenCalledTimes(2)
    open()
    expect(new Set(await Promise.all(all))).toEqual(new Set(['ok', 'ota_state_unavailable']))
  })

  test('do not wait for the copies of a used ticket', async () => {
    const device = await enrolDevice({ store: memory() })
    const { verify, next, signIn, session, service, store, clock } = device
    const tickets = createTickets(
      () => service,
      () => clock.now,
      () => service.provenBy(session.sessionId, session.deviceCookie),
    )
    const ticket = tickets.issueTicket(signIn, '/report')
    const redeem = () => tickets.redeemTicket(ticket, '/report', undefined)
    expect(await redeem()).not.toBeNull()
    const open = hold(store, 'read')
    const copies = Array.from({ length: 400 }, redeem)
    const owner = verify(next())
    open()
    expect(await owner).toBe('ok')
    const results = await Promise.allSettled(copies)
    expect(results.filter((result) => result.status === 'fulfilled' && result.value)).toEqual([])
  })

  test('get the result of a turn that has begun, however long they waited for it', async () => {
    const { verify, next, open } = await openHeld()
    jest.useFakeTimers()
    const first = verify(next())
    await jest.advanceTimersByTimeAsync(1000)
    const second = verify(next())
    await jest.advanceTimersByTimeAsync(5000) // the first failed after five seconds, and the second began
    open()
    expect(await Promise.all([first, second])).toEqual(['ota_state_unavailable', 'ok'])
    jest.useRealTimers()
  })
})

test('a loss that another end overtakes is no event for the operator', async () => {
  const store = memory()
  const { verify, next, request, signIn, clock, audit } = await enrolDevice({ store })
  expect(await verify(next())).toBe('ok')
  const { change } = store
  store.change = async (...what) => {
    store.change = change
    await endSignIn(store, signIn, 'revoked', clock.now)
    return change(...what)
  }
  expect(await verify(request({ history: DEVICE_ID }))).toBe('ota_session_revoked')
  expect(audit).toEqual([])
})

test('a registration is not live before the store has told the start of its memory', async () => {
  const store = memory()
  const began = Promise.resolve(START + 1)
  const seen: (string | null)[] = []
  const ready: SessionStore['ready'] = async () => {
    const found = await store.read(recordKeyOf('a sign-in'))
    if (found) seen.push(found.record.sessionId)
    return began
  }
  const { service } = await enrolDevice({ store })
  const slow = await enrolDevice({ store: { ...store, ready } }).catch((error) => error.message)
  expect(slow).toBe('enrolment_expired')
  store.ready = ready
  const signIn = { id: 'a sign-in', at: START, expiresAt: START + 60_000 }
  expect(await service.enrolment.enrol(signIn, DEVICE_ID)).toBe('enrolment_expired')
  expect(seen).toEqual([null])
})

test('a session that fills its record gets 503, then continues', async () => {
  const { verify, next, clock } = await enrolDevice()
  for (let sent = 0; sent < LOG_LIMIT + LEFT_LIMIT; sent++) expect(await verify(next())).toBe('ok')
  expect(await verify(next())).toBe('ota_state_unavailable')
  clock.now += 90_000
  expect(await verify(next())).toBe('ok')
})

describe('a stored record', () => {
  const key = recordKeyOf('ada')
  const record = newRecord({ signInId: 'ada', sessionId: 's', expiresAt: START }, START)
  const text = encodeRecord(record)

  test('is read as it was written', () => expect(decodeRecord(key, text)).toEqual(record))

  test.each<[string, string]>([
    ['names another sign-in', text.replace('ada', 'eve')],
    ['has an end that nobody knows', text.replace('"over":null', '"over":"frozen"')],
    ['has no end', text.replace('"over":null,', '')],
    ['has a clock of text', text.replace(/"clock":\d+/, '"clock":"now"')],
    ['breaks off', `${text}${DEVICE_ID}`],
    ['is no JSON', 'record'],
    ['is empty', ''],
  ])('that %s is that of an ended sign-in', (_, broken) => {
    expect(decodeRecord(key, broken)).toMatchObject({ sessionId: null, over: 'revoked' })
  })
})
