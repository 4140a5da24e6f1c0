import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { isProse } from '../prose.ts'
import type { BlockRange } from './cut-blocks.ts'
import { nodeText } from './node-text.ts'

/** Neighbouring blocks, by their position in a list, and the range in them that an edit changes. */
interface ProseRange extends BlockRange {
  from: number
  to: number
}

const letter = /[\p{L}\p{N}\p{M}]/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u
const isInWord = (text: string, at: number): boolean => {
  const [before, after] = [text.slice(at - 1, at), text.slice(at, at + 1)]
  return letter.test(before) && letter.test(after) && !unspaced.test(before + after)
}

const trimmed = /\s/u
/**
 * Matches a character that can begin a sentence or a phrase, and therefore belongs to the text
 * after it.
 */
const opening = /[\p{L}\p{N}\p{M}"'“„«»‹›‘‚(¿¡—–\p{Ps}\p{Pi}]/u

/** Extends a range to whole words and leaves out the white space at its ends. */
const wholeWords = (text: string, from: number, to: number): [number, number] | null => {
  let [start, end] = [from, to]
  while (start < end && trimmed.test(text[start]!)) start++
  while (end > start && trimmed.test(text[end - 1]!)) end--
  if (start >= end) return null
  while (start > 0 && isInWord(text, start)) start--
  while (end < text.length && isInWord(text, end)) end++
  return letter.test(text.slice(start, end)) ? [start, end] : null
}

const inside = new Set(['text', 'linebreak', 'tab', 'link', 'autolink'])
const isInline = (node: EditorNode): boolean =>
  inside.has(node.type) && (node.type === 'text' || !('$' in node)) && (node.children ?? []).every(isInline)

/**
 * Returns true for verse and other styled blocks, which are not edited. A direction alone is not a
 * style.
 */
const hasStyle = (node: EditorNode): boolean =>
  '$' in node && Object.keys(node['$'] as object).some((field) => field !== 'dir')

/**
 * Returns the ranges of a paragraph between its footnotes and formulas, which are not edited.
 * Returns null for a block that is edited as a whole or not at all.
 */
const rangesBetween = (block: EditorNode): [number, number][] | null => {
  if ((block.type !== 'paragraph' && block.type !== 'quote') || hasStyle(block)) return null
  const ranges: [number, number][] = []
  let [from, at] = [0, 0]
  for (const child of block.children ?? []) {
    const length = nodeText(child).length
    if (!isInline(child)) {
      if (at > from) ranges.push([from, at])
      from = at + length
    }
    at += length
  }
  if (at > from) ranges.push([from, at])
  const text = nodeText(block)
  return ranges.flatMap(([from, to]) => {
    let start = from
    // Punctuation after a footnote belongs to the sentence before it, so it is left out of the
    // range.
    if (from > 0) while (start < to && !opening.test(text[start]!)) start++
    const range = wholeWords(text, start, to)
    return range ? [range] : []
  })
}

const isFlatList = (block: EditorNode): boolean =>
  block.type === 'list' && (block.children ?? []).every((item) => (item.children ?? []).every(isInline))

/** Returns the parts of a block that an edit may change: ranges, or the whole block. */
const rangesOf = (block: EditorNode, { start, end }: BlockRange): BlockRange[] => {
  if (block.type === 'heading') return []
  const isWhole = isProse(block)
  const text = nodeText(block)
  const whole = block.type === 'list' ? text.length - 1 : text.length
  const isPart =
    (start !== null && text.slice(0, start).trim() !== '') || (end !== null && text.slice(end, whole).trim() !== '')
  if (isWhole && !isPart) return text.trim() === '' ? [] : [{ start: null, end: null }]
  if (isWhole && block.type === 'list' && !isFlatList(block)) return [{ start: null, end: null }]
  const between = isWhole ? [[0, whole] as const] : rangesBetween(block)
  return (between ?? []).flatMap(([from, to]) => {
    const range = wholeWords(text, Math.max(from, start ?? 0), Math.min(to, end ?? whole))
    if (!range) return []
    return [{ start: Math.max(from, range[0]), end: Math.min(to, range[1]) }].map((part) => ({
      start: isWhole && part.start === 0 ? null : part.start,
      end: isWhole && part.end === whole ? null : part.end,
    }))
  })
}

/**
 * Returns the prose in selected blocks. Headings, tables and other blocks that a proposal can't show
 * divide it, and so do footnotes and formulas.
 */
export const proseRanges = (blocks: readonly EditorNode[], { start, end }: BlockRange): ProseRange[] => {
  const ranges: ProseRange[] = []
  for (const [at, block] of blocks.entries()) {
    const own = rangesOf(block, { start: at === 0 ? start : null, end: at === blocks.length - 1 ? end : null })
    for (const [index, range] of own.entries()) {
      const last = ranges.at(-1)
      const goesOn = index === 0 && range.start === null && last?.to === at - 1 && last.end === null
      if (goesOn) ranges[ranges.length - 1] = { ...last, to: at, end: range.end }
      else ranges.push({ from: at, to: at, ...range })
    }
  }
  return ranges
}

/**
 * Divides long ranges between their blocks, so that each part can be reviewed at once. `sizes` are
 * the words of each block.
 */
export const divideRanges = (ranges: readonly ProseRange[], sizes: readonly number[], most: number): ProseRange[] =>
  ranges.flatMap((range) => {
    const total = sizes.slice(range.from, range.to + 1).reduce((sum, size) => sum + size, 0)
    const even = total / Math.max(1, Math.ceil(total / most))
    const parts: ProseRange[] = []
    let words = 0
    for (let at = range.from; at <= range.to; at++) {
      const last = parts.at(-1)
      if (last && words + sizes[at]! / 2 <= even) {
        last.to = at
        words += sizes[at]!
      } else {
        parts.push({ from: at, to: at, start: at === range.from ? range.start : null, end: null })
        words = sizes[at]!
      }
    }
    parts.at(-1)!.end = range.end
    return parts
  })
