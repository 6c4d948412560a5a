import type { PageWindow } from './driver'

/** What a page must not cause, collected from before its first script. Runs in the page. */
export function listen(page: PageWindow & { noise?: string[] }): void {
  const noise: string[] = []
  page.noise = noise
  for (const level of ['error', 'warn'] as const) {
    const say = page.console[level].bind(page.console)
    page.console[level] = (...words: unknown[]) => {
      noise.push(`${level}: ${words.map(String).join(' ')}`)
      say(...words)
    }
  }
  page.addEventListener(
    'error',
    (event) => {
      const { target } = event
      const isOfElement = target !== page && target !== null && 'outerHTML' in target
      noise.push(isOfElement ? `did not load: ${target.outerHTML}` : `thrown: ${event.message}`)
    },
    true, // what does not load tells only its own element
  )
  page.addEventListener('unhandledrejection', ({ reason }) => noise.push(`rejected: ${reason}`))
  page.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    noise.push(`policy: ${violatedDirective} ${blockedURI}`),
  )
}
