/** What the checks need of a browser, as small as can be: it is written for each engine anew. */

/** Input as W3C WebDriver and WebDriver BiDi both write it. */
export type InputSource =
  | { type: 'key'; id: string; actions: Array<{ type: 'keyDown' | 'keyUp'; value: string }> }
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' }
      actions: Array<
        | { type: 'pointerMove'; x: number; y: number; origin: 'viewport' }
        | { type: 'pointerDown' | 'pointerUp'; button: 0 }
      >
    }

export interface Cookie {
  name: string
  httpOnly: boolean
}

export interface DriverTab {
  /** The value of an expression, which may be a promise of a string. */
  evaluate(expression: string): Promise<string>
  go(url: string): Promise<void>
  perform(sources: InputSource[]): Promise<void>
  /** Those of the page's own address. */
  cookies(): Promise<Cookie[]>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
  /** The page as PDF, on A4; absent where the engine's driver cannot. */
  print?(): Promise<Buffer>
}

export interface OpenOptions {
  width: number
  height: number
  /** The source of a function of the window, run before any script of the page. */
  before: string
}

/** Somebody with storage and cookies of their own. */
export interface Visitor {
  open(url: string, options: OpenOptions): Promise<DriverTab>
  close(): Promise<void>
}

export interface Engine {
  /** @param refusesCookies as a visitor may set in their browser. */
  visitor(refusesCookies: boolean): Promise<Visitor>
  /** As the engine itself said it when its first visitor came. */
  version(): string
  close(): Promise<void>
}

/** The window that `before` gets. */
export type PageWindow = Window & typeof globalThis
