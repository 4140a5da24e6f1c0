import type { HeadingRank } from '#manuscript/model/html/lines.ts'
import { chapterLine } from './txt/chapter-lines.ts'
import type { ImportPart } from './import-draft.ts'
import { headingText } from './part-text.ts'

type Heading = Extract<ImportPart, { type: 'heading' }>
type Rank = Exclude<HeadingRank, 'title' | 'subtitle' | 'author'>

const isHeading = (part: ImportPart | undefined): part is Heading => part?.type === 'heading'
const statedRank = ({ rank }: Heading): Rank | undefined =>
  rank === 'title' || rank === 'subtitle' || rank === 'author' ? undefined : rank

const isNamedPart = (heading: Heading): boolean => {
  const line = chapterLine(headingText(heading))
  return line?.type === 'part' && line.isNumbered
}

/**
 * Returns true if the headings of the highest of three levels are the book's parts: lines before
 * some chapters, without text of their own.
 */
const areBare = (parts: readonly ImportPart[], depths: readonly number[]): boolean => {
  if (depths.length < 3) return false
  const highest = parts.flatMap((part, at) => (isHeading(part) && part.depth === depths[0] ? [at] : []))
  const isBare = (at: number) => {
    const next = parts[at + 1]
    return isHeading(next) && next.depth === depths[1]
  }
  return highest.length > 1 && highest.every(isBare)
}

/** Returns the depth of chapters and the headings that are parts. */
const findParts = (parts: readonly ImportPart[]) => {
  const headings = parts.filter(isHeading)
  const ranked = headings.filter((heading) => statedRank(heading) === 'chapter').map(({ depth }) => depth)
  const open = headings.filter((heading) => statedRank(heading) === undefined)
  const depths = [...new Set(open.map(({ depth }) => depth))].sort((a, b) => a - b)
  if (ranked.length > 0) {
    const depth = ranked.reduce((least, one) => Math.min(least, one))
    return { chapters: depth, isPart: (heading: Heading) => heading.depth < depth }
  }
  const [first = 1, second] = depths
  const highest = open.filter(({ depth }) => depth === first)
  const named = new Set(highest.filter(isNamedPart))
  if (second !== undefined && (areBare(parts, depths) || (named.size > 0 && named.size === highest.length)))
    return { chapters: second, isPart: (heading: Heading) => heading.depth === first }
  // Parts and chapters on the same level are distinguished by their words: 'Part 2' and 'Chapter
  // 9'.
  const isMixed = named.size > 0 && named.size < highest.length
  return { chapters: first, isPart: (heading: Heading) => isMixed && named.has(heading) }
}

/**
 * Returns the rank of each heading: as the file states it, or by its depth. Below the chapters, the
 * highest level in use are sections, and all others subsections.
 */
export const rankHeadings = (parts: readonly ImportPart[]): Map<ImportPart, Rank> => {
  const { chapters, isPart } = findParts(parts)
  // If a file states the ranks, its chapters may have several depths, for example those before its
  // first part.
  let chapter = chapters
  const placed = parts.filter(isHeading).map((heading) => {
    const stated = statedRank(heading)
    if (stated === 'chapter') chapter = heading.depth
    return { heading, stated, below: heading.depth - chapter }
  })
  const sections = placed.reduce(
    (least, { stated, below }) => (stated === undefined && below > 0 ? Math.min(least, below) : least),
    Infinity,
  )
  return new Map(
    placed.map(({ heading, stated, below }): [ImportPart, Rank] => {
      if (stated) return [heading, stated]
      if (isPart(heading)) return [heading, 'part']
      if (below <= 0) return [heading, 'chapter']
      return [heading, below === sections ? 'section' : 'subsection']
    }),
  )
}

/** Counts the headings that are deeper than the first level of subsections. */
export const countDeeper = (parts: readonly ImportPart[], ranks: ReadonlyMap<ImportPart, Rank>): number => {
  const depths = parts.flatMap((part) =>
    isHeading(part) && ranks.get(part) === 'subsection' && part.rank === undefined ? [part.depth] : [],
  )
  const first = depths.reduce((least, depth) => Math.min(least, depth), Infinity)
  return depths.filter((depth) => depth > first).length
}
