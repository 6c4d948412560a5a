/** @jest-environment jsdom */
import { webcrypto } from 'node:crypto'
import { TextDecoder, TextEncoder } from 'node:util'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Fields } from '@/lib/check/request'
import { CheckFields } from './check-fields'
import { RequestChecker } from './request-checker'

/** What the scripts wait for on their way here. */
let mockArrival: Promise<unknown> = Promise.resolve()
jest.mock('./load-tools', () => ({
  loadTools: () => mockArrival.then(() => jest.requireActual('./load-tools').loadTools()),
}))

const NOTHING = /Nothing that can be checked here refuses it/

let example: Partial<Fields> = {}
beforeAll(() => {
  // Which browsers have, and jsdom has not.
  Object.assign(globalThis, { TextEncoder, TextDecoder })
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto })
  const { exampleFields } =
    jest.requireActual<typeof import('../every-byte/to-check')>('../every-byte/to-check')
  example = exampleFields()
})

/** Something that has not happened yet. */
function pending<T>() {
  let resolve = (_: T) => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } })

beforeEach(() => {
  render(
    <RequestChecker example={example}>
      <CheckFields />
    </RequestChecker>,
  )
  press('Fill in an example')
})

test('what is found stands outside of the form, which is not printed', async () => {
  press('Check')
  const verdict = await screen.findByText(NOTHING)
  expect(verdict.closest('form')).toBeNull()
  expect(screen.getByText('Time window').closest('form')).toBeNull()
})

test('no verdict stands beside a field that was typed over since', async () => {
  press('Check')
  await screen.findByText(NOTHING)
  type('Method', 'DELETE')
  expect(screen.queryByText(NOTHING)).toBeNull()
})

test('nor does one come that is of the fields as they were', async () => {
  const scripts = pending<void>()
  mockArrival = scripts.promise
  type('Method', 'DELETE')
  press('Check') // waits
  mockArrival = Promise.resolve()
  type('Method', 'GET')
  press('Check')
  await screen.findByText(NOTHING)
  const older = jest.spyOn(webcrypto.subtle, 'sign')
  await act(async () => scripts.resolve())
  expect(older).not.toHaveBeenCalled()
  expect(screen.queryByText(/ota_bad_binding/)).toBeNull()
})

test('only the token must be there: without its key a request is looked at all the same', async () => {
  for (const name of ['X-Request-ID', 'Device id', 'Session key']) {
    expect(field(name).required).toBe(false)
  }
  expect(field('Authorization').required).toBe(true)
})

test('a file that is read after Clear fills nothing in', async () => {
  const read = pending<string>()
  const file = new File([], 'a.har')
  Object.defineProperty(file, 'text', { value: () => read.promise })
  fireEvent.change(field('Or take a HAR file'), { target: { files: [file] } })
  await act(async () => {})
  press('Clear')
  await act(async () => read.resolve('Authorization: OTA x'))
  expect(field('Authorization').value).toBe('')
})

test('of a recording with more requests than are listed the note says which these are', async () => {
  const headers = [{ name: 'Authorization', value: example.authorization }]
  const entry = { request: { method: 'GET', url: 'https://a.example/', headers } }
  const har = JSON.stringify({ log: { entries: Array(501).fill(entry) } })
  fireEvent.change(field('Paste a request'), { target: { value: har } })
  expect(await screen.findByText(/^The newest 500 OTA requests are listed/)).toBeTruthy()
})

test('a long recording is said to be read before the page is busy with it', async () => {
  const file = new File(['x'.repeat(1_100_000)], 'a.har')
  Object.defineProperty(file, 'text', { value: async () => 'x' })
  fireEvent.change(field('Or take a HAR file'), { target: { files: [file] } })
  expect(await screen.findByText('Reading …')).toBeTruthy()
  expect(await screen.findByText(/neither a HAR, a curl command/)).toBeTruthy()
})

test('a file that cannot be read is said to be so', async () => {
  const file = new File([], 'a.har')
  const moved = new DOMException('It has moved', 'NotFoundError')
  Object.defineProperty(file, 'text', { value: () => Promise.reject(moved) })
  fireEvent.change(field('Or take a HAR file'), { target: { files: [file] } })
  expect(await screen.findByText(/^The file could not be read/)).toBeTruthy()
})

test('on a page that has no cryptography the check says so', async () => {
  Object.defineProperty(globalThis, 'crypto', { value: {} })
  press('Check')
  expect(await screen.findByText(/offers no cryptography to this page/)).toBeTruthy()
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto })
})
