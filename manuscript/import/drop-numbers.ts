import type { ImportPart } from './import-draft.ts'
import { headingText } from './part-text.ts'

/** The number before a title, such as `2` or `2.1`, and the title. */
const numbered = /^(\d{1,3}(?:\.\d{1,3}){0,2})\.?\s+(\S.*)$/su

/** Returns the titles without their numbers if the numbers are consecutive, otherwise null. */
const countedTitles = (headings: readonly { depth: number; title: string }[]): Map<number, string> | null => {
  const titles = new Map<number, string>()
  const last: number[] = []
  let roots = 0
  for (const [at, { depth, title }] of headings.entries()) {
    const found = numbered.exec(title)
    if (!found) continue
    const own = Number(found[1]!.split('.').at(-1))
    const isFirst = own === 1
    if (!isFirst && own !== (last[depth] ?? 0) + 1) return null
    last[depth] = own
    last.length = depth + 1
    if (!found[1]!.includes('.')) roots++
    titles.set(at, found[2]!)
  }
  return roots > 1 ? titles : null
}

/**
 * Removes the numbers that a design prints before chapters and sections. Exports number them again.
 * Titles keep their numbers unless these are consecutive, like the numbers that a design adds.
 */
export const dropNumbers = (parts: readonly ImportPart[]): ImportPart[] => {
  const headings = parts.flatMap((part, at) =>
    part.type === 'heading' ? [{ at, depth: part.depth, title: headingText(part) }] : [],
  )
  const titles = countedTitles(headings)
  if (!titles) return [...parts]
  const byPart = new Map([...titles].map(([at, title]) => [headings[at]!.at, title]))
  return parts.map((part, at) => {
    const title = byPart.get(at)
    return part.type === 'heading' && title !== undefined ? { ...part, title } : part
  })
}
