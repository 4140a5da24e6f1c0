export const presentBuild: (dist: string) => string | null
export const swapBuild: (dist: string, id: string, make: (folder: string) => void) => void
