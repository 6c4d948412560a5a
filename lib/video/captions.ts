/** One caption: what is said while the film shows it. */
export interface Cue {
  /** Seconds since the start. */
  from: number
  until: number
  text: string
}

const TIMING = /^(\d{2}):(\d{2}):(\d{2}\.\d{3}) --> (\d{2}):(\d{2}):(\d{2}\.\d{3})$/

const toSeconds = (hours = '', minutes = '', seconds = '') =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)

/**
 * Reads the WebVTT that `npx playwright test -c e2e/camera .film` writes: plain cues, without settings.
 * @throws Error naming the block that is not one.
 */
export function parseCaptions(vtt: string): Cue[] {
  const [head, ...blocks] = vtt.trim().split(/\n\n+/)
  if (head !== 'WEBVTT') throw new Error('Captions begin with a line WEBVTT')
  return blocks.map((block) => {
    const [timing = '', ...lines] = block.split('\n')
    const match = TIMING.exec(timing)
    if (!match || lines.length === 0) throw new Error(`Not a caption: ${block}`)
    return {
      from: toSeconds(match[1], match[2], match[3]),
      until: toSeconds(match[4], match[5], match[6]),
      text: lines.join(' '),
    }
  })
}

/** `0:35` for 35.9 seconds, as players count. */
export function formatLength(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
