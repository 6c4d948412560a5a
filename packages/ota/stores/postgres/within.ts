import { UnusableServerError } from './state'

/** It may be busy, or gone. */
export class SilentServerError extends UnusableServerError {}

/** What the work comes to. @throws SilentServerError when it takes longer than that. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, failed) => {
    const giveUp = () => failed(new SilentServerError(`no answer within ${ms} ms`))
    // Where this process was busy all the time, what has come meanwhile is read first.
    timer = setTimeout(() => setImmediate(giveUp), ms)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
