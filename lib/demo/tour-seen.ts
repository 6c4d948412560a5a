import type { TextStorage } from './storage'

/** localStorage key. */
export const TOUR_KEY = 'tour'
const SEEN = 'seen'

/** Whether the tour of the demo was taken or declined in this browser. */
export const isTourSeen = (storage: TextStorage) => storage.getItem(TOUR_KEY) === SEEN

/** From now on it is not offered any more; it can still be taken. */
export const rememberTour = (storage: TextStorage) => storage.setItem(TOUR_KEY, SEEN)
