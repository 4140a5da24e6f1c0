import { jsonValuesIn } from '#writer/model/json-in-text.ts'
import type { Counts, ProposedOutline } from './repair-outline.ts'

type ProposedChapter = ProposedOutline['chapters'][number]
type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const titleKeys =
  /^(book_?)?(title|name|heading|label|topic)$|^(chapter|section|subchapter|sub_chapter)(_?(title|name))?$/i

const namedTitle = (value: unknown): string => {
  if (!isFields(value)) return ''
  const named = Object.entries(value).find(([key, text]) => titleKeys.test(key) && typeof text === 'string')
  return named ? String(named[1]) : ''
}

const titleOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  const named = namedTitle(value)
  if (named || !isFields(value)) return named
  // {"The sea": ["Tides", "Waves"]}
  const [only, ...others] = Object.keys(value)
  return only !== undefined && others.length === 0 ? only : ''
}

const childrenOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  if (!isFields(value)) return []
  const lists = Object.values(value).filter((one): one is unknown[] => Array.isArray(one))
  return lists.sort((one, other) => other.length - one.length)[0] ?? []
}

const chapterOf = (value: unknown): ProposedChapter => ({
  title: titleOf(value),
  sectionTitles: childrenOf(value).map(titleOf).filter(Boolean),
})

/** Reads `{"1": {...}, "2": {...}}` and `{"The sea": ["Tides", "Waves"]}`. */
const chaptersInMap = (value: Fields): ProposedChapter[] =>
  Object.entries(value).flatMap(([key, inner]) => {
    const sectionTitles = childrenOf(inner).map(titleOf).filter(Boolean)
    if (sectionTitles.length === 0) return []
    return [{ title: namedTitle(inner) || key, sectionTitles }]
  })

const hasSections = (chapters: readonly ProposedChapter[]): boolean =>
  chapters.some(({ sectionTitles }) => sectionTitles.length > 0)

/** Maximum nesting of wrapper objects. */
const MAX_DEPTH = 3

const outlineOfValue = (value: unknown, depth = 0): ProposedOutline | undefined => {
  const listed = childrenOf(value).map(chapterOf)
  if (hasSections(listed)) return { title: namedTitle(value), chapters: listed }
  if (!isFields(value) || depth >= MAX_DEPTH) return undefined
  for (const inner of Object.values(value)) {
    const found = isFields(inner) ? outlineOfValue(inner, depth + 1) : undefined
    if (found && found.chapters.length > 1) return { ...found, title: found.title || namedTitle(value) }
  }
  const mapped = chaptersInMap(value)
  return mapped.length > 0 ? { title: namedTitle(value), chapters: mapped } : undefined
}

interface Item {
  level: number
  text: string
}

/** Removes emphasis and links; "**The sea**: what it is" becomes "The sea". */
const plain = (text: string): string => {
  const bold = /^\*\*([^*]+)\*\*\s*[:–—-]/.exec(text)?.[1]
  return (bold && !/[:.]$/.test(bold.trim()) ? bold : text)
    .replaceAll(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .trim()
}

const heading = /^(#{1,6})\s+(\S.*)$/
const numbered = /^(\d+(?:\.\d+)*)[.):]?\s+(\S.*)$/
const bulleted = /^[-*+•–]\s+(\S.*)$/
const boldLine = /^\*\*([^*]+)\*\*:?$/
/** Matches "Chapter 1: The sea" in any language. */
const labelled = /^\p{L}{2,20}\s+(\d+(?:\.\d+)*)\s*[:.)–—-]\s*(\S.*)$/u

const depthOf = (number: string): number => number.split('.').filter(Boolean).length - 1

const itemOf = (line: string): Item | undefined => {
  const text = line.trim()
  const indent = line.length - line.trimStart().length
  const head = heading.exec(text)
  if (head) return { level: head[1]!.length, text: plain(head[2]!) }
  const bold = boldLine.exec(text)
  if (bold) return { level: 7, text: plain(bold[1]!) }
  const label = labelled.exec(text)
  if (label) return { level: 8 + depthOf(label[1]!), text: plain(label[2]!) }
  const number = numbered.exec(text)
  if (number) return { level: 20 + indent + depthOf(number[1]!), text: plain(number[2]!) }
  const bullet = bulleted.exec(text)
  // An unindented bullet after a numbered line belongs to that line.
  if (bullet) return { level: 20.5 + indent, text: plain(bullet[1]!) }
  return undefined
}

const bookTitle = /^(?:\*\*)?(?:book )?title(?:\*\*)?\s*:\s*(?:\*\*\s*)?(\S.*)$/i

const chaptersAt = (items: readonly Item[], chapterLevel: number, sectionLevel: number): ProposedChapter[] => {
  const chapters: ProposedChapter[] = []
  for (const { level, text } of items) {
    if (level === chapterLevel) chapters.push({ title: text, sectionTitles: [] })
    else if (level === sectionLevel) chapters.at(-1)?.sectionTitles.push(text)
  }
  return chapters
}

/**
 * Reads two consecutive levels as chapters and sections; a single line above them is the book's
 * title.
 */
const outlineOfMarkdown = (reply: string, { chapters: chapterCount }: Counts): ProposedOutline | undefined => {
  const lines = reply.split(/\r?\n/).map((line) => line.replaceAll('\t', '    '))
  const items = lines.map(itemOf).filter((item) => item !== undefined)
  const levels = [...new Set(items.map(({ level }) => level))].sort((one, other) => one - other)
  const titled = lines.map((line) => bookTitle.exec(line.trim())?.[1]).find(Boolean)
  const readings = levels.slice(0, -1).map((chapterLevel, at) => {
    const above = items.filter(({ level }) => level < chapterLevel)
    return {
      title: plain(titled ?? (above.length === 1 ? above[0]!.text : '')),
      chapters: chaptersAt(items, chapterLevel, levels[at + 1]!),
    }
  })
  const fitting = readings.filter(({ chapters }) => hasSections(chapters))
  return fitting.sort(
    (one, other) => Math.abs(one.chapters.length - chapterCount) - Math.abs(other.chapters.length - chapterCount),
  )[0]
}

/**
 * Reads an outline in another form than the requested one: wrapped in an object, with other keys,
 * as a list of chapters, or as Markdown headings and lists. Returns undefined if there is none, or
 * if only its beginning arrived.
 */
export const readOutline = (reply: string, counts: Counts): ProposedOutline | undefined => {
  const values = jsonValuesIn(reply)
  const found =
    values.map((value) => outlineOfValue(value)).find((outline) => outline !== undefined) ??
    outlineOfMarkdown(reply, counts)
  return found && found.chapters.length * 2 >= counts.chapters ? found : undefined
}
