import type { PGlite } from '@electric-sql/pglite'
import { endsEngine } from './database-error'

type Engine = Pick<PGlite, 'query' | 'close'>

/**
 * One query after the other. An engine that panicked, as it does where the disk is too full for its log,
 * would hold up the event loop for ever at its next query: no query reaches it, and the next one opens another.
 */
export async function createClient(openEngine: () => Promise<Engine>) {
  let engine: Engine | null = await openEngine()
  let turn: Promise<unknown> = Promise.resolve()
  async function ask(args: Parameters<Engine['query']>) {
    engine ??= await openEngine()
    try {
      return await engine.query(...args)
    } catch (error) {
      if (endsEngine(error)) engine = null
      throw error
    }
  }
  return {
    query(...args: Parameters<Engine['query']>) {
      const answer = turn.then(() => ask(args))
      turn = answer.catch(() => {})
      return answer
    },
    close: () => turn.then(() => engine?.close()),
  }
}
