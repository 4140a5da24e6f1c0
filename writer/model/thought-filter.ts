import { maskCode } from '#writer/quality/code-mask.ts'
import { bareHarmony, harmony, thoughtFormats, thoughtTags } from './thought-formats.ts'

/** Call it with each piece of a reply; it returns what of it is no thought. */
export interface ThoughtFilter {
  (piece: string): string
  /** What was held back at the end of the reply and is text after all. */
  rest(): string
}

interface Thought {
  close: readonly string[]
  needsClose?: true
}

const mayBegin = (opening: string, held: string): boolean =>
  held.length < opening.length && opening.toLowerCase().startsWith(held.toLowerCase())
const begins = (held: string, opening: string): boolean =>
  held.slice(0, opening.length).toLowerCase() === opening.toLowerCase()

/** A sentence that begins with the name of a tag speaks of the tag: "<think> tags hold what a model thinks." */
const speaksOfTag = /^<[a-z:]+>,? (?:is|are|was|and|or|tags?|elements?|blocks?|marks?|stands?|means?)\b/iu
const longestMention = 24

const patterns = new Map<readonly string[], RegExp>()
/** Finds any of the ends; made once for each format. */
const patternOf = (ends: readonly string[]): RegExp => {
  const known = patterns.get(ends)
  if (known) return known
  const pattern = new RegExp(ends.map((end) => RegExp.escape(end)).join('|'), 'iu')
  patterns.set(ends, pattern)
  return pattern
}

/**
 * Some models write their thoughts into the text, in front of the answer. Swallows them, and white space in front of the
 * first word. Once the answer has begun, pieces come back as they are: a text may speak of such marks. A thought that is
 * never closed is swallowed whole.
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

  /** Whether the header of a harmony message is there; true also while it may still come. */
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

  /** Text that is known to be the answer, or undefined while it can't be told. */
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
      // Whether a sentence goes on behind the tag is known a word later.
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
  /** Goes on behind the end of the thought; false while it has not come. */
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

  const rest = (): string => {
    const marks = [...thoughtFormats.filter(({ needsClose }) => !needsClose).map(({ open }) => open), ...harmony.starts]
    const opens = marks.some((opening) => begins(held, opening)) && !speaksOfTag.test(held)
    const isText = state === 'start' ? !opens : state !== 'answer' && state.needsClose
    const text = isText ? held : ''
    held = ''
    return text
  }

  return Object.assign(filter, { rest })
}

const names = thoughtTags.join('|')
const closings = new RegExp(`</(${names})>|\\[/THINK\\]|◁/think▷|<\\|end_of_thought\\|>|<\\|END_THINKING\\|>`, 'giu')
const sentenceEnd = /(?:^|[\n.!?…。！？।۔"”’»)\]*:])[ \t]*$/u
const openingOf = (closing: string): string =>
  closing.replace('/', '').replace('end_of', 'begin_of').replace('END_', 'START_')

/**
 * The end of thoughts whose opening stood in the prompt, so that only the closing mark came (llama.cpp issue 11861,
 * deepseek-ai/DeepSeek-R1 issue 352). A mark in code, in the middle of a sentence, or behind its opening is only spoken of.
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

/** Thoughts between paragraphs: the marks stand at the start and at the end of a line, as no sentence has them. */
const withoutThoughtBlocks = (text: string): string => {
  if (!text.includes('</')) return text
  const lines = text.split('\n')
  const masked = maskCode(text).split('\n')
  /** For each tag the lines that end with its closing, the next one last. */
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

/** Marks of thoughts after marks of thoughts; more than so many were not written by a model. */
const MOST_ROUNDS = 8

/** The whole of a reply without thoughts. Empty where there was nothing else. */
export const withoutThoughts = (reply: string): string => {
  let text = reply
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const filter = createThoughtFilter()
    const answer = filter(text) + filter.rest()
    const end = endOfUnopened(maskCode(answer))
    text = answer.slice(end)
    if (end === 0) break
  }
  return withoutThoughtBlocks(text)
}
