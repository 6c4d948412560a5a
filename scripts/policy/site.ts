import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HSTS_SCOPES, hstsHeader } from '@one-tick-ahead/api/http/hsts'
import { config } from '@/lib/config'
import { site } from '@/lib/site'
import type { SitePolicy } from './headers.mjs'

const { origin: siteOrigin, protocol } = new URL(config.siteUrl)
const originOf = (address: string) => new URL(address, config.siteUrl).origin
const apiOrigin = originOf(config.api.ready)
/** On the site's own origin a path, so that it holds on whatever port the site is served. */
const api = apiOrigin === siteOrigin ? '' : apiOrigin
const called = [api, config.attacker ? originOf(config.attacker.replayJwt) : '']

/** The map's address without what differs from frame to frame. */
const map = site.map.embedUrl.replace(/[?#].*$/, '')

/** Sonner puts its styles into the head; a version that does it differently stops the build. */
function sonnerStyle(): string {
  const path = createRequire(`${process.cwd()}/package.json`).resolve('sonner')
  const source = readFileSync(path.replace(/\.js$/, '.mjs'), 'utf8')
  const [, literal] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source) ?? []
  if (!literal) throw new Error('sonner makes its styles in another way than scripts/policy knows')
  return JSON.parse(literal)
}

const hstsScope = HSTS_SCOPES.find((scope) => scope === process.env.HSTS)

const NOBODY = '()'
const SELF = '(self)'

/** This site's part of its policy; the rest of scripts/policy knows no site. */
export const sitePolicy: SitePolicy = {
  hsts: protocol === 'https:' ? hstsHeader(hstsScope ?? 'host') : null,
  connect: called.filter((origin) => origin !== ''),
  frame: [map],
  injectedStyles: ['', sonnerStyle()], // it begins with an empty element
  navigates: () => true,
  features: {
    accelerometer: NOBODY,
    autoplay: SELF,
    camera: NOBODY,
    'clipboard-write': SELF,
    'display-capture': NOBODY,
    fullscreen: SELF,
    geolocation: NOBODY,
    gyroscope: NOBODY,
    magnetometer: NOBODY,
    microphone: NOBODY,
    midi: NOBODY,
    payment: NOBODY,
    'publickey-credentials-get': NOBODY,
    'screen-wake-lock': NOBODY,
    usb: NOBODY,
    'xr-spatial-tracking': NOBODY,
  },
}
