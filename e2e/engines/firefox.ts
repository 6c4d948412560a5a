import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bidi, connect } from './bidi'
import type { Cookie, DriverTab, Engine, OpenOptions, Visitor } from './driver'

/** Nothing asked of the maker, and no page of its own to begin with. */
const QUIET: Record<string, string | number | boolean> = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.enabled': false,
}
/** "Block all cookies" of its settings. */
const REFUSE_ALL = { 'network.cookie.cookieBehavior': 2 }

/** An inch has 2.54; sizes of BiDi are centimetres. */
const A4 = { page: { width: 21, height: 29.7 }, margin: { top: 1, bottom: 1, left: 1, right: 1 } }

async function launch(program: string, refusesCookies: boolean) {
  const profile = mkdtempSync(join(tmpdir(), 'ota-firefox-'))
  const settings = { ...QUIET, ...(refusesCookies ? REFUSE_ALL : {}) }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const bidi = await connect(`${await addressOf(child)}/session`)
  const { capabilities } = await bidi.send<{ capabilities: { browserVersion: string } }>(
    'session.new',
    { capabilities: {} },
  )
  const close = async () => {
    bidi.close()
    child.kill()
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  return { bidi, close, version: capabilities.browserVersion }
}

/** It is printed once it listens. */
const addressOf = (child: ChildProcess) =>
  new Promise<string>((done, failed) => {
    let text = ''
    child.stderr?.on('data', (chunk) => {
      text += chunk
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(text)?.[1]
      if (address) done(address)
    })
    child.once('close', () => failed(new Error(`Firefox has ended: ${text}`)))
  })

export async function firefox(program: string): Promise<Engine> {
  const usual = await launch(program, false)
  return {
    async visitor(refusesCookies) {
      if (!refusesCookies) return newVisitor(usual.bidi)
      const strict = await launch(program, true)
      return { ...(await newVisitor(strict.bidi)), close: strict.close }
    },
    version: () => usual.version,
    close: usual.close,
  }
}

async function newVisitor(bidi: Bidi): Promise<Visitor> {
  const { userContext } = await bidi.send<{ userContext: string }>('browser.createUserContext')
  return {
    async open(url, { width, height, before }: OpenOptions) {
      // A window for each: a tab behind another one is hidden, and slows its clocks down.
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', {
        type: 'window',
        userContext,
      })
      const tab = tabOf(bidi, context)
      await tab.resize(width, height)
      await bidi.send('script.addPreloadScript', {
        functionDeclaration: `() => { (${before})(window) }`,
        contexts: [context],
      })
      await tab.go(url)
      return tab
    },
    close: async () => {
      await bidi.send('browser.removeUserContext', { userContext })
    },
  }
}

function tabOf(bidi: Bidi, context: string): DriverTab {
  return {
    async evaluate(expression) {
      const answer = await bidi.send<{
        result?: { value: string }
        exceptionDetails?: { text: string }
      }>('script.evaluate', { expression, target: { context }, awaitPromise: true })
      if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
      return answer.result?.value ?? ''
    },
    async go(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async perform(actions) {
      await bidi.send('input.performActions', { context, actions })
    },
    async cookies() {
      const partition = { type: 'context', context }
      const { cookies } = await bidi.send<{ cookies: Cookie[] }>('storage.getCookies', {
        partition,
      })
      return cookies
    },
    async resize(width, height) {
      await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async close() {
      await bidi.send('browsingContext.close', { context })
    },
    async print() {
      const { data } = await bidi.send<{ data: string }>('browsingContext.print', {
        context,
        ...A4,
      })
      return Buffer.from(data, 'base64')
    },
  }
}
