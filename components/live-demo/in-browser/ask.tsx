import type { ReactNode } from 'react'
import { browserFetch } from '@/components/live-demo/demo'
import { config } from '@/lib/config'
import { apiAnswers } from '@/lib/demo/api-answers'
import { Offer } from './offer'

/**
 * Looks whether an API answers, before the page is left for it.
 * @param go leaves it, if the visitor wants to all the same.
 * @returns null where one does.
 */
export async function ask(go: () => void): Promise<ReactNode> {
  return (await apiAnswers(browserFetch, config.api.ready)) ? null : <Offer onGo={go} />
}
