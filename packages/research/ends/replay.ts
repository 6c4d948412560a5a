import { habitsOf } from './causes'
import { live, type World } from './life'
import { leave, openOta } from './ota'
import { CALLS_A_WORLD, causeOf } from './tally'

/** How much of what came before an end is told. */
const LINES = 60

/** Plays one world again, and tells what led to each end in it. */
export async function replay(id: string, seed: number): Promise<void> {
  const cause = causeOf(id)
  const open = (world: World) => {
    const lines: string[] = []
    const tell = (text: string) => lines.push(`${(world.time.now / 1000).toFixed(3)} s  ${text}`)
    const ota = openOta({
      ...world,
      ended(code) {
        tell(`ended: ${code}`)
        console.log(lines.splice(0).slice(-LINES).join('\n'))
        world.ended(code)
      },
    })
    const { fetch } = globalThis
    let sent = 0
    globalThis.fetch = async (input, init) => {
      const headers = new Headers(init?.headers)
      sent += 1
      const name = `#${sent} ${new URL(String(input)).pathname}`
      const log = (headers.get('requesthistory') ?? '').split('|')
      tell(`${name} leaves: ${headers.get('x-request-id') ?? ''} after ${log.at(-1)}`)
      try {
        const response = await fetch(input, init)
        tell(`${name} is answered: ${response.status}`)
        return response
      } catch (error) {
        tell(`${name} fails`)
        throw error
      }
    }
    return ota
  }
  try {
    const { ends } = await live(seed, habitsOf(cause), CALLS_A_WORLD, open, cause.happening)
    console.log(JSON.stringify(Object.fromEntries(ends)))
  } finally {
    leave()
  }
}
