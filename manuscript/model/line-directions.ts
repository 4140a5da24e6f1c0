/** Characters that embed or override a direction until U+202C. They are invisible. */
const embeddings = /[\u202a-\u202e]/g
const isolates = /[\u2066-\u2069]/g
const CLOSE = '\u2069'

/**
 * Removes characters from a name or title that could reverse the text around it: embeddings,
 * overrides, and unpaired isolates. Marks such as U+200F, and isolates that are closed, stay:
 * titles in Arabic and Hebrew need them.
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
