export const tryRelease: (
  archive: string,
  options?: { settings?: Record<string, string> },
) => Promise<{ readyIn: number; sizes: Record<string, number>; output: string }>
