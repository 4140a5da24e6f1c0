/** What the history calls a save that could not be merged; the text's own revisions go by their number. */
export const conflictId = (id: number): string => `conflict-${id}`

export const readRevisionId = (id: string): { revision: number } | { conflict: number } | null => {
  const [, conflict, number] = /^(conflict-)?(\d{1,9})$/.exec(id) ?? []
  if (number === undefined) return null
  return conflict ? { conflict: Number(number) } : { revision: Number(number) }
}
