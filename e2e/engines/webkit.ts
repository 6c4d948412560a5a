import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { distinctPorts } from '@one-tick-ahead/ota/testing/listen'
import type { Cookie, DriverTab, Engine, OpenOptions, Visitor } from './driver'

export interface WebKitPrograms {
  driver: string
  browser: string
  screen: string
}

/** The widest page that the checks open. */
const SCREEN = '1280x800x24'

type Send = <Result>(method: string, path: string, body?: object) => Promise<Result>

/** W3C WebDriver: a call of its HTTP interface. */
function sender(origin: string): Send {
  return async <Result>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, { method, body: body && JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: Result & { message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`)
    return value
  }
}

const end = async (child: ChildProcess) => {
  const ended = new Promise((done) => child.once('close', done))
  child.kill()
  await ended
}

/** A screen in memory: WebKit's own browser has no headless mode. */
async function startScreen(program: string) {
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp']
  const screen = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((done, failed) => {
    const said = screen.stdio[3] as Readable
    said.once('data', (chunk) => done(String(chunk).trim()))
    screen.once('close', () => failed(new Error('The screen in memory has ended')))
  })
  return { screen, DISPLAY: `:${number}` }
}

interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}

async function untilReady(send: Send) {
  for (let attempt = 0; ; attempt++) {
    const status = await send<{ ready: boolean }>('GET', '/status').catch(() => undefined)
    if (status) return
    if (attempt === 100) throw new Error('WebKitWebDriver does not answer')
    await new Promise((done) => setTimeout(done, 50))
  }
}

export async function webkit({ driver, browser, screen }: WebKitPrograms): Promise<Engine> {
  const display = await startScreen(screen)
  const [port] = await distinctPorts(1)
  const env = { ...process.env, DISPLAY: display.DISPLAY, GDK_BACKEND: 'x11' }
  const child = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const send = sender(`http://127.0.0.1:${port}`)
  await untilReady(send)
  let version = ''

  return {
    async visitor(refusesCookies) {
      // A smaller window would not get below 447 px, and the checks open theirs by script.
      const args = [
        '--automation',
        '--full-screen',
        '--javascript-can-open-windows-automatically=true',
      ]
      if (refusesCookies) args.push('--cookies-policy=never')
      const options = { binary: browser, args }
      const { sessionId, capabilities } = await send<Session>('POST', '/session', {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
      })
      version = capabilities.browserVersion
      return newVisitor((method, path, body) => send(method, `/session/${sessionId}${path}`, body))
    },
    version: () => version,
    async close() {
      await end(child)
      await end(display.screen)
    },
  }
}

const run = <Result>(send: Send, script: string) =>
  send<Result>('POST', '/execute/async', { script, args: [] })

async function newVisitor(send: Send): Promise<Visitor> {
  const first = await send<string>('GET', '/window')
  let tabs = 0
  return {
    async open(url, { width, height, before }: OpenOptions) {
      await send('POST', '/window', { handle: first })
      // The new window of a page of the same origin and policy keeps what is put there before it loads.
      if (tabs === 0) await send('POST', '/url', { url: new URL('/no-such-page', url).href })
      const known = await send<string[]>('GET', '/window/handles')
      await run(
        send,
        `const opened = open(${JSON.stringify(url)});
        (${before})(opened); arguments[0]()`,
      )
      const handles = await send<string[]>('GET', '/window/handles')
      const handle = handles.find((one) => !known.includes(one))
      if (!handle) throw new Error('No window was opened')
      tabs += 1
      const tab = tabOf(send, handle)
      await tab.resize(width, height)
      return tab
    },
    close: () => send('DELETE', ''),
  }
}

function tabOf(send: Send, handle: string): DriverTab {
  const chosen: Send = async (method, path, body) => {
    await send('POST', '/window', { handle })
    return send(method, path, body)
  }
  return {
    async evaluate(expression) {
      const script = `const done = arguments[0];
        Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const { value, error } = await run<{ value: string; error?: string }>(chosen, script)
      if (error) throw new Error(error)
      return value
    },
    go: (url) => chosen('POST', '/url', { url }),
    perform: (actions) => chosen('POST', '/actions', { actions }),
    cookies: () => chosen<Cookie[]>('GET', '/cookie'),
    resize: (width, height) => chosen('POST', '/window/rect', { x: 0, y: 0, width, height }),
    close: () => chosen('DELETE', '/window'),
  }
}
