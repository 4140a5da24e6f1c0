declare module 'fs-native-extensions' {
  /** False when another open file holds the lock. Released when the descriptor is closed, also by the process's death. */
  export const tryLock: (descriptor: number, options?: { shared: boolean }) => boolean
}
