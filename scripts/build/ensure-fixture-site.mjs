/** What some browser tests run against beside the site itself: made again only when stale. */

import { ensureReady } from '../prepare.mjs'
import { ensureFixtureSite } from './fixture-site.mjs'

ensureReady()
ensureFixtureSite()
