/** Returns the history id of a conflict. Revisions of the text use their number as id. */
export const conflictId = (id: number): string => `conflict-${id}`

export const readRevisionId = (id: string): { revision: number } | { conflict: number } | null => {
  const [, conflict, number] = /^(conflict-)?(\d{1,9})$/.exec(id) ?? []
  if (number === undefined) return null
  return conflict ? { conflict: Number(number) } : { revision: Number(number) }
}
