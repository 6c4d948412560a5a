import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEngines } from './find-engines.mjs'

const folder = mkdtempSync(join(tmpdir(), 'engines-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** @param {string} name */
const install = (name) => writeFileSync(join(folder, name), '')

test('what is missing is named, with the packages that bring it', () => {
  expect(findEngines([folder])).toEqual({
    firefox: { missing: 'no firefox-esr here; apt-get install firefox-esr' },
    webkit: {
      missing:
        'no WebKitWebDriver, MiniBrowser, Xvfb here; ' +
        'apt-get install webkit2gtk-driver xvfb gstreamer1.0-libav',
    },
  })
})

test('an engine is there when all of its programs are', () => {
  install('firefox')
  install('WebKitWebDriver')
  install('Xvfb')
  const { firefox, webkit } = findEngines([folder])
  expect(firefox).toEqual({ programs: { browser: join(folder, 'firefox') } })
  expect(webkit.missing).toMatch(/^no MiniBrowser here/)
  install('MiniBrowser')
  expect(findEngines([folder]).webkit.programs).toEqual({
    driver: join(folder, 'WebKitWebDriver'),
    browser: join(folder, 'MiniBrowser'),
    screen: join(folder, 'Xvfb'),
  })
})
