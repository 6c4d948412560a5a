import { reasonOf } from '../db/database-error'

/** A problem that the operator can solve; shown without a stack trace. */
export class StartError extends Error {}

/** Runs a step of the start. @throws StartError with `what` and the reason */
export async function withStartContext<T>(what: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${what}: ${reasonOf(error)}`, { cause: error })
  }
}
