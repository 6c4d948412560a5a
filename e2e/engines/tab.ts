import { expect } from '@playwright/test'
import type { DriverTab, InputSource } from './driver'
import { type Sight, sight } from './sight'

type Json = string | number | boolean | null
type Task<Args extends Json[], Result> = (see: Sight, ...args: Args) => Result | Promise<Result>

/** Named keys as WebDriver writes them. */
const KEYS = { Enter: '\uE007', Escape: '\uE00C', Backspace: '\uE003' } as const

/** A page in any engine, used as a visitor uses it. */
export class Tab {
  constructor(
    private readonly driver: DriverTab,
    private readonly origin: string,
  ) {}

  resize = (width: number, height: number) => this.driver.resize(width, height)
  close = () => this.driver.close()
  cookies = () => this.driver.cookies()
  print = () => this.driver.print?.()

  /** Runs a function in the page; what it takes and gives must survive JSON. */
  async run<Args extends Json[], Result>(task: Task<Args, Result>, ...args: Args): Promise<Result> {
    const given = JSON.stringify(args).slice(1, -1)
    const call = `(${task})((${sight})()${given && `, ${given}`})`
    const text = await this.driver.evaluate(
      `(async () => JSON.stringify({ value: await ${call} }))()`,
    )
    return JSON.parse(text).value as Result
  }

  /** Until a function in the page gives `expected`. */
  async until<Args extends Json[]>(
    expected: Json,
    task: Task<Args, Json | undefined>,
    ...args: Args
  ) {
    const message = String(task).replace(/\s+/g, ' ')
    await expect.poll(() => this.run(task, ...args), { message, intervals: [50] }).toBe(expected)
  }

  async go(path: string) {
    await this.driver.go(this.origin + path)
    await this.hydrated()
  }

  /** A page that waits for its visitor starts at a sign. */
  hydrated = () =>
    this.until(true, () => {
      dispatchEvent(new Event('wheel'))
      return 'hydrated' in document.documentElement.dataset
    })

  /** Moves the pointer onto something, as soon as it is there and may be pressed. */
  async hover(role: string, name: string, within = '') {
    await this.point(role, name, within, false)
  }

  async click(role: string, name: string, within = '') {
    await this.point(role, name, within, true)
  }

  private async point(role: string, name: string, within: string, presses: boolean) {
    const find = () =>
      this.run(
        (see, role, name, within) => {
          const root = within ? document.querySelector(within) : document.documentElement
          const element = root ? see.one(role, name || undefined, root) : undefined
          if (!element || element.matches(':disabled')) return null
          element.scrollIntoView({ block: 'center', behavior: 'instant' })
          const { left, top, width, height } = element.getBoundingClientRect()
          return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
        },
        role,
        name,
        within,
      )
    await expect.poll(find, { message: `${role} ${name}` }).not.toBeNull()
    const place = await find()
    if (!place) throw new Error(`${role} ${name} has gone`)
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ] as const
    await this.driver.perform([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [{ type: 'pointerMove', ...place, origin: 'viewport' }, ...(presses ? press : [])],
      },
    ])
  }

  press = (key: keyof typeof KEYS) => this.keys([KEYS[key]])
  /** Into what has the focus. */
  type = (text: string) => this.keys([...text])

  private keys(keys: string[]) {
    const keyboard: InputSource = {
      type: 'key',
      id: 'keyboard',
      actions: keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    }
    return this.driver.perform([keyboard])
  }
}
