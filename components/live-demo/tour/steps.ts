import { simulatedTab } from '@/components/live-demo/demo'
import { config } from '@/lib/config'
import { EVIDENCE_ID } from '@/lib/demo/anchors'
import { ATTACKS_ID, START_ID } from '@/lib/routes'

export interface TourStep {
  title: string
  text: string
  /** What it speaks of, as a CSS selector. */
  target: string
}

const attack: TourStep =
  config.attacker || simulatedTab
    ? {
        title: 'Attack both',
        text: 'Send Request hands your JWT to another host, which sends it again. The panel for OTA does the same with a one-time token, and more. Each log says who got in.',
        target: `#${ATTACKS_ID} button`,
      }
    : {
        title: 'The attacks',
        text: 'They are off on this site. Where its attacker host runs, you attack your own session here.',
        target: `#${ATTACKS_ID} h2`,
      }

/** What the tour shows, in the order of the page. */
export const tourSteps: readonly TourStep[] = [
  {
    title: 'Run both',
    text: 'Start Demo makes two calls every two seconds, one with a JWT, one with a one-time OTA token. You can press it now; the tour waits.',
    target: `#${START_ID}`,
  },
  {
    title: 'Compare the checks',
    text: 'Each gauge shows how long the server took to check the last call. Beside it are the average and the last calls as a line.',
    target: '[aria-label="OTA monitor"] [role="meter"]',
  },
  {
    title: 'Open a row',
    text: 'Every call is a row of its log. Press one to see what was sent: the token in its parts, and each of them checked again in your browser.',
    target: '[aria-label="OTA log"]',
  },
  attack,
  {
    title: 'Take it home',
    text: 'Times has every measurement of your run. Evidence saves your requests, without secrets unless you ask for them, or makes a link with the figures.',
    target: `#${EVIDENCE_ID} > summary`,
  },
]
