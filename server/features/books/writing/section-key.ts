/** Returns the key of a section. Both numbers count from 0. */
export const sectionKey = (chapter: number, section: number) => `${chapter}.${section}`
