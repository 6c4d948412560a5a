import { expect, type Page } from '@playwright/test'
import { type Ending, endingWords } from '../../components/live-demo/session/endings'
import { endsSession } from '../../components/live-demo/session/session'
import { demoPage } from './demo-page'

/** Waits for the note that says why the session is over. */
export async function expectNote(page: Page, ending: Ending): Promise<void> {
  const note = page.getByRole('status', { name: 'Session' })
  await expect(note).toContainText(endingWords[ending])
  // The chip beside the title says the same.
  const says = page.getByText(/^(Signed in|Session ended)$/)
  await expect(says).toHaveText(endsSession(ending) ? 'Session ended' : 'Signed in')
  await expect(demoPage(page).button('Sign in again')).toHaveCount(1)
}

export async function expectNoNote(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Session' })).toBeEmpty()
}

/** The one press, and the provider's own page. */
export async function signInAgain(page: Page): Promise<void> {
  await demoPage(page).button('Sign in again').click()
  await page.getByRole('button', { name: 'Continue as demo visitor' }).click()
}
