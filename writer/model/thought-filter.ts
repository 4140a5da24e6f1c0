import { maskCode } from '#writer/quality/code-mask.ts'
import { bareHarmony, harmony, thoughtFormats, thoughtTags } from './thought-formats.ts'

/** Filters a streamed reply: each call takes a piece and returns its text without thoughts. */
export interface ThoughtFilter {
  (piece: string): string
  /** Returns the text that was still held back at the end. */
  flush(): string
}

interface Thought {
  close: readonly string[]
  needsClose?: true
}

const mayBegin = (opening: string, held: string): boolean =>
  held.length < opening.length && opening.toLowerCase().startsWith(held.toLowerCase())
const begins = (held: string, opening: string): boolean =>
  held.slice(0, opening.length).toLowerCase() === opening.toLowerCase()

/**
 * A sentence that starts with a tag's name mentions the tag: "<think> tags hold what a model
 * thinks."
 */
const speaksOfTag = /^<[a-z:]+>,? (?:is|are|was|and|or|tags?|elements?|blocks?|marks?|stands?|means?)\b/iu
const longestMention = 24

const patterns = new Map<readonly string[], RegExp>()
/** Builds a pattern that matches any of the end marks, once per format. */
const patternOf = (ends: readonly string[]): RegExp => {
  const known = patterns.get(ends)
  if (known) return known
  const pattern = new RegExp(ends.map((end) => RegExp.escape(end)).join('|'), 'iu')
  patterns.set(ends, pattern)
  return pattern
}

/**
 * Creates a filter for models that write their thoughts into the text before the answer. Removes
 * thoughts, and white space before the first word. Once the answer has begun, pieces pass
 * unchanged, because a text may mention such marks. A thought that is never closed is removed
 * completely. Longer than 80 lines because its inner functions share the state of one state machine.
 */
export const createThoughtFilter = (): ThoughtFilter => {
  let held = ''
  let state: 'start' | 'answer' | Thought = 'start'

  const answer = (): string => {
    state = 'answer'
    const text = held
    held = ''
    return text
  }

  /** Reads the header of a harmony message. Returns true if it is complete or may still arrive. */
  const readHeader = (): boolean => {
    const end = held.indexOf(harmony.message)
    if (end === -1) return held.length <= harmony.longestHeader
    const isFinal = held.slice(0, end).includes(`<|channel|>${harmony.final}`)
    held = held.slice(end + harmony.message.length)
    if (isFinal) {
      held = held.trimStart()
      state = 'answer'
    } else state = { close: harmony.ends }
    return true
  }

  /** Returns text that is known to be the answer, or undefined while that is undecided. */
  const start = (): string | undefined => {
    held = held.trimStart()
    if (held === '') return ''
    if (harmony.starts.some((opening) => begins(held, opening))) {
      if (!readHeader()) return answer()
      if (state === 'answer') return answer()
      return state === 'start' ? '' : undefined
    }
    const format = thoughtFormats.find(({ open }) => begins(held, open))
    if (format) {
      if (speaksOfTag.test(held)) return answer()
      const after = held.slice(format.open.length)
      // The next word shows whether a sentence continues after the tag.
      if (after === '' && format.open.startsWith('<')) return ''
      if (
        after.startsWith(' ') &&
        format.open.startsWith('<') &&
        !/^ \S+\s/u.test(after) &&
        held.length < longestMention
      )
        return ''
      state = format
      if (!format.needsClose) held = after
      return undefined
    }
    if (bareHarmony.open.test(held)) {
      state = { close: bareHarmony.close, needsClose: true }
      return undefined
    }
    const openings = [...thoughtFormats.map(({ open }) => open), ...harmony.starts, bareHarmony.mayOpen]
    if (openings.some((opening) => mayBegin(opening, held)) || held === bareHarmony.mayOpen) return ''
    return answer()
  }

  let searched = 0
  /** Continues after the end of the thought; returns false while the end has not arrived. */
  const leave = (thought: Thought): boolean => {
    const longest = Math.max(...thought.close.map((end) => end.length))
    const from = Math.max(0, searched - longest)
    const end = patternOf(thought.close).exec(held.slice(from))
    if (!end) {
      if (!thought.needsClose) held = held.slice(-longest)
      searched = held.length
      return false
    }
    held = held.slice(from + end.index + end[0].length)
    searched = 0
    state = 'start'
    return true
  }

  const filter = (piece: string): string => {
    if (state === 'answer') return piece
    held += piece
    for (;;) {
      if (state === 'start') {
        const text = start()
        if (text !== undefined) return text
      } else if (!leave(state)) return ''
    }
  }

  const flush = (): string => {
    const marks = [...thoughtFormats.filter(({ needsClose }) => !needsClose).map(({ open }) => open), ...harmony.starts]
    const opens = marks.some((opening) => begins(held, opening)) && !speaksOfTag.test(held)
    const isText = state === 'start' ? !opens : state !== 'answer' && state.needsClose
    const text = isText ? held : ''
    held = ''
    return text
  }

  return Object.assign(filter, { flush })
}

const names = thoughtTags.join('|')
const closings = new RegExp(`</(${names})>|\\[/THINK\\]|◁/think▷|<\\|end_of_thought\\|>|<\\|END_THINKING\\|>`, 'giu')
const sentenceEnd = /(?:^|[\n.!?…。！？।۔"”’»)\]*:])[ \t]*$/u
const openingOf = (closing: string): string =>
  closing.replace('/', '').replace('end_of', 'begin_of').replace('END_', 'START_')

/**
 * Finds the end of thoughts whose opening mark was in the prompt, so that only the closing mark
 * arrived (llama.cpp issue 11861, deepseek-ai/DeepSeek-R1 issue 352). A mark in code, inside a
 * sentence, or after its opening mark is only a mention.
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
 * Removes thoughts between paragraphs, whose marks stand at the start and end of a line, unlike in
 * a sentence.
 */
const removeThoughtBlocks = (text: string): string => {
  if (!text.includes('</')) return text
  const lines = text.split('\n')
  const masked = maskCode(text).split('\n')
  /** For each tag, the lines that end with its closing mark in reverse order. */
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
