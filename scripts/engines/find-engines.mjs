import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian keeps WebKit's own browser out of the search path, in a folder for each version. */
const LIBRARIES = '/usr/lib'

function libraryFolders() {
  if (!existsSync(LIBRARIES)) return []
  return readdirSync(LIBRARIES)
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((name) => {
      const folder = join(LIBRARIES, name)
      const versions = readdirSync(folder).filter((one) => one.startsWith('webkit2gtk-'))
      return versions.map((version) => join(folder, version))
    })
}

/** What each engine needs, by any of its names, and Debian's packages for it. */
const ENGINES = {
  firefox: {
    packages: 'firefox-esr',
    needs: { browser: ['firefox-esr', 'firefox'] },
  },
  webkit: {
    packages: 'webkit2gtk-driver xvfb gstreamer1.0-libav',
    needs: { driver: ['WebKitWebDriver'], browser: ['MiniBrowser'], screen: ['Xvfb'] },
  },
}

/**
 * The programs of each engine on this system, or what is missing and how Debian installs it.
 * @param {string[]} folders where programs are looked for
 */
export function findEngines(
  folders = [...(process.env.PATH ?? '').split(delimiter), ...libraryFolders()],
) {
  const find = (/** @type {string[]} */ names) =>
    folders
      .flatMap((folder) => names.map((name) => join(folder, name)))
      .find((path) => existsSync(path))

  /**
   * @template {string} Role
   * @param {{ packages: string, needs: Record<Role, string[]> }} engine
   * @returns {{ programs: Record<Role, string>, missing?: never } | { missing: string, programs?: never }}
   */
  const engineOf = ({ packages, needs }) => {
    const found = Object.entries(needs).map(([role, names]) => [role, find(names), names[0]])
    const missing = found.filter(([, path]) => !path).map(([, , name]) => name)
    return missing.length > 0
      ? { missing: `no ${missing.join(', ')} here; apt-get install ${packages}` }
      : { programs: Object.fromEntries(found) }
  }
  return { firefox: engineOf(ENGINES.firefox), webkit: engineOf(ENGINES.webkit) }
}
