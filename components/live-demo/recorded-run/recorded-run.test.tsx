/** @jest-environment jsdom */
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { outcomeOf, outcomeWords } from '@/components/live-demo/attacks/outcome'
import { exportRun } from '@/components/live-demo/export-run'
import { addAttackRow, addMonitorRow, useRun } from '@/components/live-demo/run'
import recorded from '@/content/recorded-run.json' with { type: 'json' }
import { failedCall } from '../monitors/call-result'
import { RecordedRun } from './recorded-run'
import { TICKS } from './recording'

const kinds = ['jwt', 'ota'] as const

describe('the recording', () => {
  test('has the form of the present export', () => {
    const call = { result: failedCall('/api/customer', 'unsent'), request: {}, at: 0, isTick: true }
    const attack = { attack: '', outcome: 'refused', code: 401, message: '', at: 0 } as const
    for (const kind of kinds) {
      addMonitorRow(kind, call)
      addAttackRow(kind, attack)
    }
    const made = exportRun(useRun.getState(), 0, recorded.environment)
    const form = (run: object): unknown =>
      JSON.parse(
        JSON.stringify(run, (_, value) => (Array.isArray(value) ? value.slice(0, 1) : value)),
      )
    const names = (value: unknown): unknown =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([name, part]) => [name, names(part)])
        : ''
    expect(names(form(recorded))).toEqual(names(form(made)))
  })

  test('has the present words of each verdict, one for each kind of token', () => {
    for (const kind of kinds)
      expect(recorded.attacks[kind].map(({ verdict, code }) => [code, verdict])).toEqual([
        kind === 'jwt'
          ? [200, outcomeWords(outcomeOf(200), kind)]
          : [401, outcomeWords(outcomeOf(401), kind)],
      ])
  })

  test('has no token, key, id or header', () => {
    const secret =
      /bearer|OTA [0-9a-f]{8}|eyJ|-S[1-4]\b|cookie":|[\w+/=-]{40}|[0-9a-f]{8}-[0-9a-f]{4}-/i
    expect(JSON.stringify(recorded).match(secret)).toBeNull()
  })
})

describe('the recorded run', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    render(<RecordedRun about={null} timing={null} />)
  })
  afterEach(() => jest.useRealTimers())

  const rowsOf = (name: string) =>
    within(screen.getByRole('group', { name: `Recorded ${name} calls` })).queryAllByRole('listitem')
  const counts = () => ['JWT', 'OTA'].map((name) => rowsOf(name).length)
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
  const all = [TICKS, TICKS]
  const verdicts = ['The thief got in', 'Thief refused']
  const shown = () => verdicts.filter((words) => screen.queryByText(words))

  test('shows its end, and stands still until a press', () => {
    const before = document.body.innerHTML
    expect(counts()).toEqual(all)
    expect(shown()).toEqual(verdicts)
    wait(60_000)
    expect(document.body.innerHTML).toBe(before)
  })

  test('plays a row every two seconds, pauses, continues, and can begin again', () => {
    press('Play the recording')
    expect(counts()).toEqual([0, 0])
    expect(shown()).toEqual([])
    wait(1999)
    expect(counts()).toEqual([0, 0])
    wait(1)
    expect(counts()).toEqual([1, 1])
    press('Pause the recording')
    wait(60_000)
    expect(counts()).toEqual([1, 1])
    press('Play the recording')
    wait(2000 * (TICKS - 1))
    expect(counts()).toEqual(all)
    expect(shown()).toEqual(verdicts)
    wait(60_000)
    press('Play the recording')
    expect(counts()).toEqual([0, 0])
    wait(2000)
    expect(counts()).toEqual([1, 1])
  })

  test('announces nothing, and opens no row', () => {
    press('Play the recording')
    wait(4000)
    expect(screen.queryByRole('log')).toBeNull()
    expect(screen.queryByRole('status')).toBeNull()
    expect(document.querySelector('[aria-live]:not([aria-live=off])')).toBeNull()
    expect(screen.queryAllByRole('button')).toHaveLength(1)
  })
})
