/** Characters that embed a direction until U+202C. Nothing shows where they begin and end. */
const embeddings = /[\u202a-\u202e]/g
const isolates = /[\u2066-\u2069]/g
const CLOSE = '\u2069'

/**
 * Removes from a name or title what could turn the words around it: embeddings, overrides, and isolates
 * without their other end. Marks such as U+200F, and isolates that are closed, stay: titles in Arabic and
 * Hebrew need them.
 */
export const closeDirections = (line: string): string => {
  const plain = line.replace(embeddings, '')
  const open: number[] = []
  const alone = new Set<number>()
  for (const { 0: sign, index } of plain.matchAll(isolates))
    if (sign !== CLOSE) open.push(index)
    else if (open.pop() === undefined) alone.add(index)
  for (const index of open) alone.add(index)
  return alone.size === 0 ? plain : plain.replace(isolates, (sign, index: number) => (alone.has(index) ? '' : sign))
}
