const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text and attributes in double quotes. Expects clean text. */
export const xml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!)
