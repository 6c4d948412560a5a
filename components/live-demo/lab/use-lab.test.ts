/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react'
import { runExperiment } from './run-experiment'
import { useLab } from './use-lab'

jest.mock('@/components/live-demo/demo', () => ({}))
jest.mock('./run-experiment', () => ({
  ...jest.requireActual('./run-experiment'),
  runExperiment: jest.fn(),
}))

test('a list that is stopped while a limit is waited for says that it was stopped', async () => {
  jest.mocked(runExperiment).mockResolvedValue({ words: 'Too many.', waitS: 42 })
  const { result } = renderHook(useLab)
  act(() => void result.current.start(['spent-token', 'request-withheld-jwt']))
  await act(async () => {})
  expect(result.current.progress?.waitS).toBe(42)
  await act(async () => result.current.stop())
  expect(result.current.said).toBe('0 of 2 run. Stopped.')
  expect(result.current.progress).toBeNull()
})
