const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** For text and for attributes in double quotes; what it is given must be clean already. */
export const xml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!)
