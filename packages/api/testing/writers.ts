import type { ErrorBody } from '../contract/bodies'
import { apiPaths } from '../contract/paths'
import { contactPost } from './contact'

const WRITERS = 4

/**
 * Four visitors who post contact messages without a pause until they are stopped. Each message
 * has a name of its own, so that one kept twice can be told.
 */
export function startWriters(origin: string) {
  const acknowledged: string[] = []
  /** Of each refusal: status, code, Retry-After. */
  const refused: string[] = []
  let running = true

  async function post(name: string): Promise<void> {
    const response = await fetch(origin + apiPaths.contact, contactPost({ name }))
    const { code } = (await response.json()) as Partial<ErrorBody>
    if (response.status === 200) acknowledged.push(name)
    else refused.push(`${response.status} ${code} ${response.headers.get('retry-after')}`)
  }

  async function write(writer: number): Promise<void> {
    for (let count = 0; running; count += 1) {
      // Cut off or not let in: nothing was acknowledged.
      await post(`${writer}-${count}`).catch(
        () => new Promise((resolve) => setTimeout(resolve, 20)),
      )
    }
  }

  const writers = Array.from({ length: WRITERS }, (_, index) => write(index))
  return {
    acknowledged,
    refused,
    async stop() {
      running = false
      await Promise.all(writers)
    },
  }
}
