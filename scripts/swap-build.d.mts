interface Part {
  pointer: string
  folder: string
  kept: number
}
export const parts: Record<'pages' | 'server', Part>
export const presentBuild: (dist: string, part?: Part) => string | null
export const swapBuild: (dist: string, id: string, make: (folder: string) => void, part?: Part) => void
