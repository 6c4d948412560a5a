import { showToast } from '@/lib/toast'

/** What not every visitor uses comes when it is first used; null, and a toast, when it cannot. */
export const orToast = <Part>(loading: Promise<Part>): Promise<Part | null> =>
  loading.catch(() => {
    showToast('error', 'This part of the demo could not be loaded.')
    return null
  })
