import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownModule } from '../build/own-packages.mjs'

/**
 * One file's use of another: an import takes along what that one uses, a file that is read does not.
 * @typedef {{ to: string, isImport: boolean }} Use
 */

/** It names what the words of each page are in, and reads none of it. */
const LIST_OF_PAGES = 'lib/pages.ts'
const CODE = /\.(tsx?|mjs|css)$/
const COMMENTS = /^\s*(\/\*[\s\S]*?\*\/|\/\/.*$)/gm
/** They are erased; the compiler looks at them. */
const TYPES = /^(import|export) type [\s\S]*?from '.*'$/gm
/** A text, up to what is filled in, with what makes an import of it. */
const TEXT = /(\bfrom |\bimport |\bimport\(|\brequire\(|@import )?(['"`])([\w.@/[\]-]+)(?=\2|\$\{)/g

/** What git knows or would add. */
export const projectFiles = () =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  })
    .split('\0')
    .filter(Boolean)

/**
 * Which file uses which, read from their texts: an import, and any other text that is the path of a
 * file or folder of the project.
 * @param {string[]} files as paths from the project's root
 */
export function readUses(files) {
  const all = new Set(files)
  /** @type {Set<string>} */
  const folders = new Set()
  for (const file of files) {
    // A folder of the root has the name of many things; with a folder in it, a path is meant.
    for (let at = dirname(file); at.includes('/'); at = dirname(at)) folders.add(at)
  }

  /**
   * @param {string} path
   * @returns {string | undefined}
   */
  const moduleAt = (path) =>
    ['', '.ts', '.tsx', '.mjs'].map((ending) => path + ending).find((name) => all.has(name))

  /**
   * @param {string} file
   * @param {string} text as it stands in there
   * @param {boolean} isImport
   */
  function target(file, text, isImport) {
    if (text.startsWith('@/')) return moduleAt(text.slice(2))
    const own = ownModule(text)
    if (own) return moduleAt(own)
    const beside = join(dirname(file), text)
    if (/^\.\.?\//.test(text)) return moduleAt(beside)
    if (isImport) return undefined // a package
    // The site's own address of a file, or the folder of one whose name is filled in; else of a page.
    const path = text.startsWith('/') ? `public${text}` : text
    if (folders.has(path.replace(/\/$/, ''))) {
      return /^\/.*[^/]$/.test(text) ? undefined : path.replace(/\/$/, '')
    }
    return [path, beside].find((name) => all.has(name) && name.includes('.'))
  }

  /** @type {Map<string, Use[]>} */
  const uses = new Map()
  /** @param {string} file */
  return function usesOf(file) {
    const known = uses.get(file)
    if (known) return known
    /** @type {Use[]} */
    const found = []
    uses.set(file, found)
    if (!CODE.test(file) || !existsSync(file)) return found
    const text = readFileSync(file, 'utf8').replace(COMMENTS, '').replace(TYPES, '')
    for (const [, importing, , path = ''] of text.matchAll(TEXT)) {
      if (!importing && file === LIST_OF_PAGES) continue
      const to = target(file, path, importing !== undefined)
      if (to && to !== file) found.push({ to, isImport: importing !== undefined })
    }
    return found
  }
}

/**
 * What a file is made of: itself, what it imports, and what one of these reads.
 * @param {string} file
 * @param {(file: string) => Use[]} usesOf
 * @returns {Map<string, Use & { by: string }>} by path, with who imports or reads it
 */
export function partsOf(file, usesOf) {
  /** @type {Map<string, Use & { by: string }>} */
  const parts = new Map([[file, { to: file, isImport: true, by: file }]])
  for (const { to: by, isImport } of parts.values()) {
    if (!isImport) continue
    for (const use of usesOf(by)) {
      // An import says more than a mention of the same file.
      if (!parts.has(use.to)) parts.set(use.to, { ...use, by })
      else if (use.isImport && !parts.get(use.to)?.isImport) {
        parts.delete(use.to)
        parts.set(use.to, { ...use, by })
      }
    }
  }
  return parts
}
