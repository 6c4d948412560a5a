import { showToast } from '@/lib/toast'

/** In place of a part that cannot be had. */
export const showLoadFailure = () =>
  showToast('error', 'This part of the demo could not be loaded.')

/** What not every visitor uses comes when it is first used; null, and a toast, when it cannot. */
export async function loadTools() {
  try {
    return await import('./tools')
  } catch {
    showLoadFailure()
    return null
  }
}
