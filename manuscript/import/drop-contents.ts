import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { ImportPart } from './import-draft.ts'
import { blockLines, headingText } from './part-text.ts'

const leadersEnd = /(?<![\s.·…_])\s*[.·…_]\s*[.·…_]\s*[.·…_][\s.·…_]*$/u
const lastNumber = /(?<![\p{Nd}ivxlc])[\p{Nd}ivxlc]+$/iu
const longest = 400
const pageNumber = /(?<![\s\u2060])[\s\u2060]+\p{Nd}+$/u

/** Removes dot leaders and the page number. */
const removeLeaders = (line: string): string => {
  const start = line.trimEnd().replace(lastNumber, '')
  return leadersEnd.test(start) ? start.replace(leadersEnd, '') : line
}

/** Normalizes a line of the contents and its heading for comparison. */
const sameLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
    .toLowerCase()

const linesOf = (block: ManuscriptBlock): string[] =>
  blockLines(block)
    .flatMap((line) => line.split('\n'))
    .filter((line) => /\S/.test(line))

/** A heading, or one of the blocks between two headings. */
interface Entry {
  heading?: string
  lines: string[]
  part: number
  block: number
}

const entriesOf = (parts: readonly ImportPart[]): Entry[] =>
  parts.flatMap((part, index): Entry[] =>
    part.type === 'heading'
      ? [{ heading: headingText(part), lines: [headingText(part)], part: index, block: 0 }]
      : part.blocks.map((block, place) => ({ lines: linesOf(block), part: index, block: place })),
  )

const isShort = (entry: Entry | undefined): boolean => entry !== undefined && entry.lines.join('').length <= 120

const mostStarts = 200
const longestList = 500

/**
 * For each entry, finds the last positions of the headings that its lines name; -1 for a line that
 * names none.
 */
const namedBy = (entries: readonly Entry[], lastAt: ReadonlyMap<string, number>): number[][] =>
  entries.map(({ lines }, at) =>
    lines.map((line) => {
      if (line.length > longest) return -1
      const forms = [line, removeLeaders(line), line.trimEnd().replace(pageNumber, '')].map(sameLine)
      const place = Math.max(...forms.map((form) => lastAt.get(form) ?? -1))
      return place > at ? place : -1
    }),
  )

/**
 * Finds the entries that name most of the following headings in order: returns the first and last
 * entry.
 */
const contentsIn = (entries: readonly Entry[]): { start: number; end: number } | undefined => {
  const lastAt = new Map<string, number>()
  const allAt = new Map<string, number[]>()
  entries.forEach(({ heading }, at) => {
    if (heading === undefined) return
    const name = sameLine(heading)
    lastAt.set(name, at)
    const others = allAt.get(name)
    if (others) others.push(at)
    else allAt.set(name, [at])
  })
  const places = namedBy(entries.slice(0, mostStarts + longestList), lastAt)
  const titlesAfter = (end: number) => [...lastAt.values()].filter((place) => place >= end).length
  const names = (at: number, end: number): boolean => {
    const own = places[at] ?? []
    return own.length > 0 && own.filter((place) => place >= end).length >= 0.8 * own.length
  }
  const namesakes = new Map([...allAt.values()].map((all) => [all.at(-1)!, all]))
  /**
   * A table of contents names each heading once, so a heading without a remaining line belongs to
   * the text.
   */
  const areLines = (start: number, end: number): boolean => {
    const counts = new Map<number, number>()
    for (const place of places.slice(start, end).flat()) counts.set(place, (counts.get(place) ?? 0) + 1)
    return entries.slice(start, end).every(({ heading }, at) => {
      const place = heading === undefined ? -1 : (places[start + at]?.[0] ?? -1)
      return place < 0 || (namesakes.get(place)?.at(-counts.get(place)!) ?? -1) >= end
    })
  }
  for (let start = 0; start < Math.min(entries.length, mostStarts); start++) {
    if (!names(start, start + 1)) continue
    let end = start + 1
    while (end - start < longestList && (names(end, end + 1) || (isShort(entries[end]) && names(end + 1, end + 2))))
      end++
    // The last named entries may already be the headings of their text.
    for (; end > start; end--) {
      const run = places.slice(start, end)
      const named = new Set(run.flat().filter((place) => place >= end))
      const missed = run.filter((_, index) => !names(start + index, end)).length
      const isList = named.size >= 2 && missed <= run.length * 0.2 && named.size >= 0.5 * titlesAfter(end)
      if (isList && areLines(start, end)) return { start, end }
    }
  }
  return undefined
}

const without = (parts: readonly ImportPart[], gone: readonly Entry[]): ImportPart[] =>
  parts.flatMap((part, index): ImportPart[] => {
    const own = gone.filter((entry) => entry.part === index)
    if (own.length === 0) return [part]
    if (part.type === 'heading') return []
    const blocks = part.blocks.filter((_, place) => !own.some(({ block }) => block === place))
    return blocks.length > 0 ? [{ type: 'blocks', blocks }] : []
  })

/**
 * Removes a table of contents, since the export creates its own, together with its heading. If the
 * title is unknown (`titled`), the first line may be the title and stays.
 */
export const dropContents = (
  parts: readonly ImportPart[],
  { titled }: { titled: boolean },
): { parts: ImportPart[]; dropped: boolean; isBelowTitle: boolean } => {
  const entries = entriesOf(parts)
  const found = contentsIn(entries)
  if (!found) return { parts: [...parts], dropped: false, isBelowTitle: false }
  // A table of contents does not list the title of the book.
  const first = sameLine(entries[0]?.heading ?? '')
  const list = entries.slice(found.start, found.end)
  const isListed = list.some(({ lines }) =>
    lines.some((line) => [line, removeLeaders(line)].map(sameLine).includes(first)),
  )
  const over = entries[found.start - 1]
  const depthOf = (entry: Entry | undefined) => {
    const part = entry && parts[entry.part]
    return part?.type === 'heading' ? part.depth : 0
  }
  const isLabel = over && (titled || found.start > 1) && over.lines.join('').length <= 40
  return {
    parts: without(parts, entries.slice(found.start - (isLabel ? 1 : 0), found.end)),
    dropped: true,
    isBelowTitle: first !== '' && !isListed && depthOf(over) > depthOf(entries[0]),
  }
}
