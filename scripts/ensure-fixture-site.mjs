/** What some browser tests run against beside the site itself: made again only when stale. */
import { ensureFixtureSite } from './fixture-site.mjs'
import { ensureReady } from './prepare.mjs'

ensureReady()
ensureFixtureSite()
