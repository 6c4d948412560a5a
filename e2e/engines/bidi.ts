/** WebDriver BiDi over the WebSocket that Node brings: commands go out, answers come by their id. */

interface Answer {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}

export interface Bidi {
  send<Result>(method: string, params?: object): Promise<Result>
  close(): void
}

export async function connect(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, { done: (result: unknown) => void; failed: (e: Error) => void }>()
  let last = 0

  const failAll = (why: string) => {
    for (const { failed } of waiting.values()) failed(new Error(why))
    waiting.clear()
  }
  socket.addEventListener('close', () => failAll('The browser has closed the connection'))
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, type, result, error, message } = JSON.parse(String(data)) as Answer
    const one = waiting.get(id)
    waiting.delete(id)
    if (type === 'error') one?.failed(new Error(`${error}: ${message}`))
    else one?.done(result)
  })
  await new Promise((done, failed) => {
    socket.addEventListener('open', done, { once: true })
    socket.addEventListener('error', () => failed(new Error(`No answer at ${url}`)), { once: true })
  })

  return {
    send: <Result>(method: string, params: object = {}) =>
      new Promise<Result>((done, failed) => {
        last += 1
        waiting.set(last, { done: (result) => done(result as Result), failed })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}
