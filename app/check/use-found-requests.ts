import { type RefObject, useRef, useState } from 'react'
import type { Fields, FoundRequest } from '@/lib/check/request'
import { loadTools, NOT_LOADED } from './load-tools'

/** In characters or bytes: what is longer may keep the page busy for longer than a reader notices. */
const LONG = 1_000_000

/** The requests that were found in what somebody gave, and the one of them that fills the form. */
export function useFoundRequests(form: RefObject<HTMLFormElement | null>) {
  const [requests, setRequests] = useState<readonly FoundRequest[]>([])
  const [chosen, setChosen] = useState(0)
  const [note, setNote] = useState('')
  /** Of the newest reading: what an older one finds comes too late. */
  const newest = useRef(0)

  const choose = (all: readonly FoundRequest[], index: number) => {
    setRequests(all)
    setChosen(index)
    if (form.current) writeForm(form.current, all[index]?.fields ?? {})
  }

  const read = async (source: string | File) => {
    newest.current += 1
    const reader = newest.current
    const tools = await loadTools()
    if (reader !== newest.current) return
    if (!tools) return setNote(NOT_LOADED)
    const size = typeof source === 'string' ? source.length : source.size
    // A file that is too large is not even read.
    const isRead = typeof source === 'string' || size > tools.SOURCE_LIMIT
    const text = isRead ? source : await source.text().catch(() => null)
    if (reader !== newest.current) return
    if (text === null) return setNote(tools.NOT_READ)
    if (size > LONG) {
      setNote('Reading …')
      await new Promise((drawn) => setTimeout(drawn, 50))
      if (reader !== newest.current) return
    }
    const reading =
      typeof text === 'string' ? tools.readRequest(text) : { problem: tools.TOO_LARGE }
    if ('problem' in reading) return setNote(source === '' ? '' : reading.problem)
    const { length } = reading.requests
    const found =
      length === tools.REQUEST_LIMIT
        ? `The newest ${length} OTA requests are listed.`
        : `${length} OTA request${length === 1 ? '' : 's'} found.`
    setNote(`${found} The fields are filled in.`)
    choose(reading.requests, length - 1)
  }

  const forget = () => {
    newest.current += 1
    setRequests([])
    setChosen(0)
    setNote('')
  }

  return { requests, chosen, note, choose, read, forget }
}

/** What is in the form. */
export function readForm(form: HTMLFormElement): Fields {
  const data = new FormData(form)
  const text = (name: keyof Fields) => String(data.get(name) ?? '')
  return {
    authorization: text('authorization'),
    requestId: text('requestId'),
    deviceId: text('deviceId'),
    sessionKey: text('sessionKey'),
    history: text('history'),
    sessionId: text('sessionId'),
    time: text('time'),
    binding: text('binding'),
    method: text('method'),
    url: text('url'),
    contentDigest: text('contentDigest'),
  }
}

const isField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** What is the sender's and not the request's: where nothing says what it is, it stays as it was typed. */
const SENDERS: readonly string[] = [
  'sessionKey',
  'deviceId',
  'sessionId',
] satisfies (keyof Fields)[]

/** Fills in what was found of a request, and empties what another had. */
function writeForm(form: HTMLFormElement, fields: Partial<Fields>): void {
  const found = new Map(Object.entries(fields))
  for (const name of Object.keys(readForm(form))) {
    const element = form.elements.namedItem(name)
    if (!isField(element)) continue
    element.value = found.get(name) ?? (SENDERS.includes(name) ? element.value : '')
  }
}
