import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** Linux's file system in memory; containers may fill 64 MB of it unless told otherwise. */
const FOLDER = '/dev/shm'
const ENOUGH_BYTES = 2 ** 31
/** The tests' processes want theirs too. */
const ENOUGH_FREE_BYTES = 2 * ENOUGH_BYTES

/**
 * Where the tests' browsers and databases may write what nobody keeps: on a disk a fifth of a
 * browser test's processor time goes into that. Undefined where there is too little memory.
 */
export function memoryFolder() {
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    const isEnough = bavail * bsize >= ENOUGH_BYTES && freemem() >= ENOUGH_FREE_BYTES
    return isEnough ? FOLDER : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a folder is there.
 * @param {string} folder
 */
export const isInMemory = (folder) => folder.startsWith(`${FOLDER}/`)
