export const databaseFlags: string[]
export const serverFlags: string[]
export const builtServer: (dist?: string) => string | null
export const serverSettings: Record<string, string>
