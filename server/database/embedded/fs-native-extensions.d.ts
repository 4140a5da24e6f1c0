declare module 'fs-native-extensions' {
  /**
   * Returns false if another open file holds the lock. The lock is released when the descriptor is
   * closed, also when the process dies.
   */
  export const tryLock: (descriptor: number, options?: { shared: boolean }) => boolean
}
