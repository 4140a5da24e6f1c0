export const memoryInReach: () => number
export const sayWhenMemoryIsShort: (options: {
  builds: boolean
  memory?: number
  say?: (sentence: string) => void
}) => void
