export const writeTar: (
  folder: string,
  to: string,
  options: { root: string; isExecutable?: (path: string) => boolean },
) => Promise<void>
