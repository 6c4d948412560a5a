import { reasonOf } from '../db/database-error'

/** Something the person who starts the server can mend; shown without a stack trace. */
export class StartError extends Error {}

/** Runs a step of the start; a failure says what could not be used, and why. */
export async function withStartContext<T>(what: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${what}: ${reasonOf(error)}`, { cause: error })
  }
}
