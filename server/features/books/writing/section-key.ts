/** A section's place in its book, as a key. Both numbers count from 0. */
export const sectionKey = (chapter: number, section: number) => `${chapter}.${section}`
