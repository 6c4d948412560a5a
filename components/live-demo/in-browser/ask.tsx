import type { ReactNode } from 'react'
import { config } from '@/lib/config'
import { apiAnswers } from '@/lib/demo/api-answers'
import { browserFetch } from '@/lib/demo/demo'
import { Offer } from './offer'

/** Looks whether an API answers, before the page is left for it. @returns null where one does. */
export async function ask(): Promise<ReactNode> {
  return (await apiAnswers(browserFetch, config.api.ready)) ? null : <Offer />
}
