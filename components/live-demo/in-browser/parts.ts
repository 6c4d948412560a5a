/* One chunk of its own: it comes with a press of the button to sign in, or where the demo is simulated. */
export { ask } from './ask'
export { Note } from './note'
export { Offer } from './offer'
