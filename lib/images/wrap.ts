/** Anything with a width: glyphs here, with their advance. */
interface Box {
  advance: number
  isSpace: boolean
}

interface Word<Item> {
  boxes: Item[]
  width: number
}

/** The words of a text; one wider than the limit is cut where it must be. */
function wordsOf<Item extends Box>(boxes: readonly Item[], limit: number): Word<Item>[] {
  const words: Word<Item>[] = []
  let word: Word<Item> | undefined
  for (const box of boxes) {
    if (box.isSpace) {
      word = undefined
      continue
    }
    if (!word || word.width + box.advance > limit) {
      word = { boxes: [], width: 0 }
      words.push(word)
    }
    word.boxes.push(box)
    word.width += box.advance
  }
  return words
}

/** Fills line after line. */
function fill<Item>(words: readonly Word<Item>[], space: number, limit: number): Word<Item>[][] {
  const lines: Word<Item>[][] = []
  let width = Number.POSITIVE_INFINITY
  for (const word of words) {
    width += space + word.width
    if (width > limit) {
      lines.push([])
      width = word.width
    }
    lines.at(-1)?.push(word)
  }
  return lines
}

/** Widths that are tried when lines are evened out, as parts of the limit. */
const NARROWER = [0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6]

/**
 * Breaks a text into as few lines as fit, then evens them out: narrower lines, as long as that
 * takes no more of them.
 * @param limit In the unit of `advance`.
 */
export function wrap<Item extends Box>(boxes: readonly Item[], limit: number): Item[][] {
  const words = wordsOf(boxes, limit)
  const space = boxes.find(({ isSpace }) => isSpace)
  const gap = space?.advance ?? 0
  const longest = Math.max(0, ...words.map(({ width }) => width))
  let lines = fill(words, gap, limit)
  for (const part of NARROWER) {
    const tried = fill(words, gap, limit * part)
    if (limit * part < longest || tried.length > lines.length) break
    lines = tried
  }
  const between = space ? [space] : []
  return lines.map((line) =>
    line.flatMap((word, index) => (index === 0 ? word.boxes : [...between, ...word.boxes])),
  )
}
