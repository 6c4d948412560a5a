/**
 * Calls a callback of the adopter. Its error, thrown or rejected, goes to the console and changes nothing:
 * neither the answer to a request nor the state of an outage.
 */
export async function notify<Args extends unknown[]>(
  callback: ((...args: Args) => unknown) | null | undefined,
  ...args: Args
): Promise<void> {
  try {
    await callback?.(...args)
  } catch (error) {
    console.error(error)
  }
}
