import { apiPaths } from '../contract/paths'

const CLIENTS = 4

/**
 * Clients that ask for records and post messages in turn, each as soon as it has an answer, until
 * they are stopped.
 * @param token `Authorization` of the calls.
 */
export function startLoad(origin: string, token: string) {
  /** How many had a good answer. */
  let answered = 0
  /** Every other outcome: the status, or why there was none. */
  const lost: string[] = []
  let running = true

  const calls = [
    () => fetch(origin + apiPaths.customers, { headers: { Authorization: token } }),
    () =>
      fetch(origin + apiPaths.contact, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada', email: 'a@b.example', msg: 'Hello' }),
      }),
  ]

  async function client(): Promise<void> {
    for (let count = 0; running; count += 1) {
      const call = calls[count % calls.length] as (typeof calls)[number] // of two
      try {
        const response = await call()
        await response.text()
        if (response.ok) answered += 1
        else lost.push(`${count % 2 ? 'POST' : 'GET'} ${response.status}`)
      } catch (error) {
        lost.push(`${count % 2 ? 'POST' : 'GET'} ${(error as Error).cause ?? error}`)
      }
    }
  }

  const clients = Array.from({ length: CLIENTS }, client)
  return {
    lost,
    answered: () => answered,
    async stop() {
      running = false
      await Promise.all(clients)
    },
  }
}
