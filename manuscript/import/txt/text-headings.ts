import { chapterLine } from './chapter-lines.ts'
import type { TextGroup } from './text-groups.ts'

export interface TextHeading {
  depth: number
  title: string
  /** Number of the group's lines that the heading uses. */
  lines: number
}

const setext = /^(?:={3,}|-{3,}|~{3,})$/
const atx = /^(#{1,6})\s+(\S.*)$/
const closing = /(?<!#)#+$/
const numbered = /^(?<number>\p{Nd}{1,2}(?:\.\p{Nd}{1,2}){0,2})[.)]?\s+(?<title>\S.*)$/u
const bareNumber = /^(?:\p{Nd}{1,3}|[IVXLC]{1,7})\.?$/u
const endsSentence = /[.!?…:;,。！？।؟،]["”’»]?$/u
const spoken = /\p{L}/u

/** Removes the closing signs of `## Title ##`. */
const removeClosing = (title: string): string => title.trimEnd().replace(closing, '').trimEnd() || title

/** Reads a marked heading: underlined, or with number signs. */
export const markedHeading = ({ lines }: TextGroup, at: number): TextHeading | undefined => {
  const [line, under] = [lines[at]!, lines[at + 1]]
  if (under !== undefined && setext.test(under) && spoken.test(line) && line.length <= 300)
    return { depth: under.startsWith('=') ? 1 : 2, title: line.trim(), lines: 2 }
  const match = atx.exec(line)
  return match ? { depth: match[1]!.length, title: removeClosing(match[2]!), lines: 1 } : undefined
}

type Finder = (groups: readonly TextGroup[]) => Map<TextGroup, TextHeading>

/** Finds 'Chapter 3' with its title beside or below it. */
const chapterHeadings: Finder = (groups) => {
  const found = new Map<TextGroup, TextHeading>()
  let sure = 0
  for (const group of groups) {
    const [line = '', second, third] = group.lines
    const chapter = chapterLine(line)
    if (!chapter || (second !== undefined && (chapter.titled || third !== undefined || endsSentence.test(second))))
      continue
    if (chapter.type === 'chapter' && chapter.isNumbered) sure += 2
    else if (chapter.type === 'chapter') sure++
    const title = second === undefined ? line.trim() : `${line.trim().replace(/[.:]$/, '')}: ${second.trim()}`
    found.set(group, { depth: chapter.type === 'part' ? 1 : 2, title, lines: group.lines.length })
  }
  return sure >= 2 ? found : new Map()
}

/** Returns true if the numbers count up from one, with text in between. */
const countUp = (places: { at: number; number: number }[]): boolean =>
  places.length >= 3 &&
  places.every(({ number, at }, index) => number === index + 1 && (index === 0 || at > places[index - 1]!.at + 1))

const isSingleLine = (group: TextGroup): boolean => group.lines.length === 1 && !endsSentence.test(group.lines[0]!)

/** Finds '1. The beginning' and '1.1 Where it began': separated lines whose numbers count up. */
const numberedHeadings: Finder = (groups) => {
  const found = new Map<TextGroup, TextHeading>()
  const top: { at: number; number: number }[] = []
  groups.forEach((group, at) => {
    const line = group.lines[0]!.trim()
    const match = line.length <= 100 && isSingleLine(group) ? numbered.exec(line) : null
    if (!match?.groups) return
    const levels = match.groups.number!.split('.').filter(Boolean)
    if (levels.length === 1) top.push({ at, number: Number(levels[0]) })
    found.set(group, { depth: levels.length + 1, title: line, lines: 1 })
  })
  return countUp(top) ? found : new Map()
}

const roman = (text: string): number => {
  const values: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }
  return text.split('').reduce((sum, letter, index) => {
    const [value, next] = [values[letter]!, values[text[index + 1] ?? ''] ?? 0]
    return sum + (value < next ? -value : value)
  }, 0)
}

/** Finds numbers alone that count up: I, II, III. */
const bareHeadings: Finder = (groups) => {
  const found = new Map<TextGroup, TextHeading>()
  const places: { at: number; number: number }[] = []
  groups.forEach((group, at) => {
    const line = group.lines[0]!.trim()
    if (group.lines.length !== 1 || !bareNumber.test(line)) return
    const digits = line.replace('.', '')
    places.push({ at, number: /^[IVXLC]/.test(digits) ? roman(digits) : Number(digits) })
    found.set(group, { depth: 2, title: digits, lines: 1 })
  })
  return countUp(places) ? found : new Map()
}

/** Finds short lines in capitals, each separated and followed by text. */
const capitalHeadings: Finder = (groups) => {
  const found = new Map<TextGroup, TextHeading>()
  groups.forEach((group, at) => {
    const line = group.lines[0]!.trim()
    const next = groups[at + 1]
    const capitals = line.length >= 4 && line.length <= 70 && /\p{Lu}{2}/u.test(line) && line === line.toUpperCase()
    if (!capitals || line === line.toLowerCase() || !isSingleLine(group) || next === undefined) return
    if (next.lines.join(' ').length > line.length) found.set(group, { depth: 2, title: line, lines: 1 })
  })
  return found.size >= 2 ? found : new Map()
}

/** Finds unmarked headings with the most reliable method that finds any. */
export const plainHeadings: Finder = (groups) => {
  for (const find of [chapterHeadings, numberedHeadings, bareHeadings, capitalHeadings]) {
    const found = find(groups)
    if (found.size > 0) return found
  }
  return new Map()
}
