import { accessSync, constants, statfsSync } from 'node:fs'

/** Linux's file system in memory; containers have 64 MB of it unless told otherwise. */
const FOLDER = '/dev/shm'
const ENOUGH_BYTES = 2 ** 31

/**
 * Where the tests' browsers and databases may write what nobody keeps: on a disk a fifth of a
 * browser test's processor time goes into that. Undefined where there is too little memory.
 */
export function memoryFolder() {
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    return bavail * bsize >= ENOUGH_BYTES ? FOLDER : undefined
  } catch {
    return undefined
  }
}
