declare module 'fs-native-extensions' {
  /** Locks the whole file until it is closed; false where another process has it. */
  export function tryLock(fd: number): boolean
}
