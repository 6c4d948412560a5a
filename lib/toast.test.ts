/** A stand-in that remembers what is on screen, with the parts of sonner that the wrapper uses. */
function fakeSonner() {
  interface Shown {
    kind: string
    message: unknown
    duration: number
    onAutoClose: () => void
  }
  const shown = new Map<string, Shown>()
  const show =
    (kind: string) =>
    (message: unknown, options: Omit<Shown, 'kind' | 'message'> & { id: string }) =>
      shown.set(options.id, { kind, message, ...options })
  const toast = Object.assign(show('blank'), {
    error: show('error'),
    success: show('success'),
    loading: show('loading'),
    custom: show('custom'),
    dismiss: (id: string) => shown.delete(id),
  })
  return { shown, toast: toast as unknown as typeof import('sonner')['toast'] }
}

/** The wrapper keeps module state: every test gets its own copy. */
async function setup() {
  jest.resetModules()
  const toasts = await import('./toast')
  const screen = fakeSonner()
  const load = jest.fn(() => toasts.connectToasts(screen.toast))
  return { ...toasts, ...screen, load }
}

test('of 25 fired the 20 newest are kept', async () => {
  const { onFirstToast, showToast, shown, load } = await setup()
  onFirstToast(load)
  for (let n = 1; n <= 24; n++) showToast('blank', n)
  expect(shown.get(showToast('error', 25))).toMatchObject({ kind: 'error', duration: 4000 })
  expect([...shown.values()].map(({ message }) => message)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 6),
  )
})

test.each([
  ['blank', 4000],
  ['error', 4000],
  ['success', 2000],
  ['loading', Number.POSITIVE_INFINITY],
  ['custom', 4000],
] as const)('a toast of the kind %s stays for %d ms (spec §9)', async (kind, duration) => {
  const { onFirstToast, showToast, shown, load } = await setup()
  onFirstToast(load)
  expect(shown.get(showToast(kind, 'Text'))).toMatchObject({ kind, duration })
})

test('a loading toast becomes a success in place, and counts once', async () => {
  const { onFirstToast, showToast, shown, load } = await setup()
  onFirstToast(load)
  const id = showToast('loading', 'Message Sending')
  showToast('success', 'Sent', id)
  expect([...shown.values()]).toMatchObject([{ kind: 'success', message: 'Sent', duration: 2000 }])
})

test('toasts that closed by themselves do not push out one that is still loading', async () => {
  const { onFirstToast, showToast, shown, load } = await setup()
  onFirstToast(load)
  const loading = showToast('loading', 'Working')
  for (let n = 0; n < 30; n++) shown.get(showToast('blank', n))?.onAutoClose()
  expect(shown.get(loading)?.duration).toBe(Number.POSITIVE_INFINITY)
})

test('toasts fired while sonner loads appear in order, dismissed ones not at all', async () => {
  const { onFirstToast, connectToasts, showToast, dismissToast, shown, toast } = await setup()
  showToast('blank', 'before the area is there')
  const load = jest.fn()
  onFirstToast(load)
  expect(load).toHaveBeenCalledTimes(1)
  const gone = showToast('loading', 'gone')
  showToast('error', 'last')
  dismissToast(gone)
  expect(shown.size).toBe(0)
  connectToasts(toast)
  expect([...shown.values()].map(({ message }) => message)).toEqual([
    'before the area is there',
    'last',
  ])
})

test('warming loads sonner once', async () => {
  const { onFirstToast, warmToasts, load } = await setup()
  onFirstToast(load)
  expect(load).not.toHaveBeenCalled()
  warmToasts()
  warmToasts()
  expect(load).toHaveBeenCalledTimes(1)
})

test('of what waited too long for the code only the last is shown', async () => {
  jest.useFakeTimers()
  const { onFirstToast, showToast, shown, load } = await setup()
  showToast('error', 'Not sent')
  showToast('error', 'Not sent again')
  jest.advanceTimersByTime(8000)
  const loading = showToast('loading', 'Sending')
  showToast('success', 'Sent', loading)
  onFirstToast(load)
  expect([...shown.values()].map(({ message }) => message)).toEqual(['Sent'])
  jest.useRealTimers()
})

test('the last toast is shown however late its code comes', async () => {
  jest.useFakeTimers()
  const { onFirstToast, showToast, shown, load } = await setup()
  showToast('error', 'Not sent')
  jest.advanceTimersByTime(60_000)
  onFirstToast(load)
  expect([...shown.values()].map(({ message }) => message)).toEqual(['Not sent'])
  jest.useRealTimers()
})
