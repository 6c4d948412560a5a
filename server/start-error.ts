/** Something the person who starts the server can mend; shown without a stack trace. */
export class StartError extends Error {}

/** Runs a step of the start; a failure says what could not be used, and why. */
export async function explain<T>(what: string, step: () => T | Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : 'it cannot be used'
    throw new StartError(`${what}: ${reason}`, { cause: error })
  }
}
