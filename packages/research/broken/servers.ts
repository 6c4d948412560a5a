import { readFileSync } from 'node:fs'

/** A server of the protocol that is wrong in one place. */
export interface Broken {
  /** What it does now. */
  title: string
  /** Text of server.py that is there once, and what stands in its place. */
  edits: readonly (readonly [text: string, instead: string])[]
  /** The case that must find it; null where nobody outside can tell. */
  by: string | null
  /** Why nobody can; else empty. */
  why: string
}

const LIST = 'packages/research/broken/servers.txt'

/** One paragraph of the list: case and title, then lines with `-` and what stands in their place with `+`. */
function readBroken(paragraph: string): Broken {
  const [head = '', ...lines] = paragraph.trimEnd().split('\n')
  const [, by = '', text = ''] = /^(\S+) +(.*)$/.exec(head) ?? []
  const [title = '', why = ''] = by === 'none' ? text.split(': ') : [text]
  const edits: [text: string[], instead: string[]][] = []
  for (const [n, line] of lines.entries()) {
    const isNew = line.startsWith('-') && !lines[n - 1]?.startsWith('-')
    if (isNew) edits.push([[], []])
    edits.at(-1)?.[line.startsWith('-') ? 0 : 1].push(line.slice(2))
  }
  return {
    title,
    edits: edits.map(([text, instead]) => [text.join('\n'), instead.join('\n')]),
    by: by === 'none' ? null : by,
    why,
  }
}

/** Every broken server, in the order of the page. */
export const brokenServers: readonly Broken[] = readFileSync(LIST, 'utf8')
  .split('\n\n')
  .map(readBroken)
