export const isRecent: (version: string) => boolean
