/** Limits of the blocks of level 2. A block beyond them is refused when it is saved. */
export const blockLimits = {
  tableRows: 1000,
  tableColumns: 60,
  /**
   * Maximum depth of list items, where 0 is the list itself. Deeper items are read as items of this
   * depth.
   */
  listDepth: 8,
  listStart: 999_999_999,
  languageCharacters: 40,
  texCharacters: 10_000,
  altCharacters: 2000,
  noteParagraphs: 200,
  figureWidth: { min: 10, max: 100 },
} as const
