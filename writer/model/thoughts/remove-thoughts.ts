import { maskCode } from '#writer/quality/code-mask.ts'
import { createThoughtFilter } from './thought-filter.ts'
import { thoughtTags } from './thought-formats.ts'

const names = thoughtTags.join('|')
const closings = new RegExp(`</(${names})>|\\[/THINK\\]|◁/think▷|<\\|end_of_thought\\|>|<\\|END_THINKING\\|>`, 'giu')
const sentenceEnd = /(?:^|[\n.!?…。！？।۔"”’»)\]*:])[ \t]*$/u
const openingOf = (closing: string): string =>
  closing.replace('/', '').replace('end_of', 'begin_of').replace('END_', 'START_')

/**
 * Finds the end of thoughts whose opening mark was in the prompt, so that only the closing mark
 * arrived (llama.cpp issue 11861, deepseek-ai/DeepSeek-R1 issue 352). A mark in code, inside a
 * sentence, or after its opening mark is not such an end.
 */
const endOfUnopened = (masked: string): number => {
  const lower = masked.toLowerCase()
  const openings = new Map<string, number>()
  let end = 0
  for (const match of masked.matchAll(closings)) {
    const opening = openingOf(match[0]).toLowerCase()
    const known = openings.get(opening)
    const opened = known === undefined || (known !== -1 && known < end) ? lower.indexOf(opening, end) : known
    openings.set(opening, opened)
    if (opened !== -1 && opened < match.index) continue
    const after = match.index + match[0].length
    const endsParagraph = /^[ \t]*(?:\n[ \t]*\n|$)/u.test(masked.slice(after, after + 20))
    if (endsParagraph || sentenceEnd.test(masked.slice(Math.max(end, match.index - 20), match.index))) end = after
  }
  return end
}

const blockStart = new RegExp(`^[ \\t]*<(${names})>`, 'iu')
const blockEnd = new RegExp(`</(${names})>[ \\t]*$`, 'iu')

/**
 * Removes thoughts between paragraphs. Their marks are at the start and end of a line, unlike marks
 * in a sentence.
 */
const removeThoughtBlocks = (text: string): string => {
  if (!text.includes('</')) return text
  const lines = text.split('\n')
  const masked = maskCode(text).split('\n')
  /** The lines that end with the closing mark of each tag, in reverse order. */
  const closed = new Map<string, number[]>()
  for (let at = masked.length - 1; at >= 0; at--) {
    const name = blockEnd.exec(masked[at]!)?.[1]?.toLowerCase()
    if (!name) continue
    const known = closed.get(name)
    if (known) known.push(at)
    else closed.set(name, [at])
  }
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const ends = closed.get(blockStart.exec(masked[at]!)?.[1]?.toLowerCase() ?? '') ?? []
    while (ends.length > 0 && ends.at(-1)! < at) ends.pop()
    if (ends.length === 0) kept.push(lines[at]!)
    else at = ends.pop()!
  }
  return kept.length === lines.length ? text : kept.join('\n').trim()
}

/** Maximum consecutive thoughts; models do not write more. */
const MAX_ROUNDS = 8

/** Removes thoughts from a complete reply. Returns an empty string if nothing else remains. */
export const removeThoughts = (reply: string): string => {
  let text = reply
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const filter = createThoughtFilter()
    const answer = filter(text) + filter.flush()
    const end = endOfUnopened(maskCode(answer))
    text = answer.slice(end)
    if (end === 0) break
  }
  return removeThoughtBlocks(text)
}
