import { bareHarmony, harmony, thoughtFormats } from './thought-formats.ts'
import type { ThoughtFormat } from './thought-formats.ts'

/** Filters a streamed reply: each call takes a piece and returns its text without thoughts. */
export interface ThoughtFilter {
  (piece: string): string
  /** Returns the text that was still held back at the end. */
  flush(): string
}

/** A thought that has begun. */
interface Thought {
  close: readonly string[]
  needsClose?: true
  /** The length of the beginning of the held text that certainly contains no end mark. */
  searched?: number
}

/**
 * `start`: the reply may begin with a thought; a `Thought`: its text is removed until its end;
 * `answer`: pieces pass unchanged.
 */
type Phase = 'start' | 'answer' | Thought

/** The phase after a step, with the text that is not decided yet. */
interface Step {
  phase: Phase
  held: string
  /** Set if the step needs text that has not arrived yet. */
  waits?: true
}

const mayBegin = (opening: string, held: string): boolean =>
  held.length < opening.length && opening.toLowerCase().startsWith(held.toLowerCase())
const begins = (held: string, opening: string): boolean =>
  held.slice(0, opening.length).toLowerCase() === opening.toLowerCase()

/**
 * Matches a sentence about a tag, which only mentions the tag: "<think> tags hold what a model
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

const waitAtStart = (held: string): Step => ({ phase: 'start', held, waits: true })

/** Reads the header of a harmony message, which names its channel. */
const readHarmonyHeader = (held: string): Step => {
  const end = held.indexOf(harmony.message)
  if (end === -1) return held.length <= harmony.longestHeader ? waitAtStart(held) : { phase: 'answer', held }
  const isFinal = held.slice(0, end).includes(`<|channel|>${harmony.final}`)
  const message = held.slice(end + harmony.message.length)
  return isFinal ? { phase: 'answer', held: message.trimStart() } : { phase: { close: harmony.ends }, held: message }
}

/** Reads an opening mark. The words after a tag show if a sentence only mentions it. */
const readOpening = (format: ThoughtFormat, held: string): Step => {
  if (speaksOfTag.test(held)) return { phase: 'answer', held }
  const after = held.slice(format.open.length)
  if (format.open.startsWith('<')) {
    const isWordOpen = after.startsWith(' ') && !/^ \S+\s/u.test(after) && held.length < longestMention
    if (after === '' || isWordOpen) return waitAtStart(held)
  }
  return { phase: { close: format.close, needsClose: format.needsClose }, held: format.needsClose ? held : after }
}

/** Checks if a reply, or the text after a thought, begins with a thought. */
const readStart = (untrimmed: string): Step => {
  const held = untrimmed.trimStart()
  if (held === '') return waitAtStart(held)
  if (harmony.starts.some((opening) => begins(held, opening))) return readHarmonyHeader(held)
  const format = thoughtFormats.find(({ open }) => begins(held, open))
  if (format) return readOpening(format, held)
  if (bareHarmony.open.test(held)) return { phase: { close: bareHarmony.close, needsClose: true }, held }
  const openings = [...thoughtFormats.map(({ open }) => open), ...harmony.starts, bareHarmony.mayOpen]
  if (openings.some((opening) => mayBegin(opening, held)) || held === bareHarmony.mayOpen) return waitAtStart(held)
  return { phase: 'answer', held }
}

/** Searches for the end of a thought, and removes the thought when the end is found. */
const readThought = (thought: Thought, held: string): Step => {
  const longest = Math.max(...thought.close.map((end) => end.length))
  const from = Math.max(0, (thought.searched ?? 0) - longest)
  const end = patternOf(thought.close).exec(held.slice(from))
  if (end) return { phase: 'start', held: held.slice(from + end.index + end[0].length) }
  const kept = thought.needsClose ? held : held.slice(-longest)
  return { phase: { ...thought, searched: kept.length }, held: kept, waits: true }
}

/** Returns the held text if it turned out to be part of the answer when the reply ended. */
const lastText = (phase: Phase, held: string): string => {
  if (phase === 'answer') return ''
  if (phase !== 'start') return phase.needsClose ? held : ''
  const marks = [...thoughtFormats.filter(({ needsClose }) => !needsClose).map(({ open }) => open), ...harmony.starts]
  return marks.some((opening) => begins(held, opening)) && !speaksOfTag.test(held) ? '' : held
}

/**
 * Creates a filter for models that write their thoughts into the text before the answer. Removes
 * thoughts, and white space before the first word. Once the answer has begun, pieces pass
 * unchanged, because a text may mention such marks. A thought that is never closed is removed
 * completely.
 *
 * Example: the pieces `<th`, `ink>Two`, ` or three?</think> Three` and `.` return nothing, nothing,
 * `Three` and `.`: the first may begin a mark, the second opens a thought, the third closes it.
 */
export const createThoughtFilter = (): ThoughtFilter => {
  let held = ''
  let phase: Phase = 'start'

  const filter = (piece: string): string => {
    if (phase === 'answer') return piece
    let step: Step = { phase, held: held + piece }
    while (step.phase !== 'answer' && !step.waits)
      step = step.phase === 'start' ? readStart(step.held) : readThought(step.phase, step.held)
    phase = step.phase
    held = phase === 'answer' ? '' : step.held
    return phase === 'answer' ? step.held : ''
  }

  const flush = (): string => {
    const text = lastText(phase, held)
    held = ''
    return text
  }

  return Object.assign(filter, { flush })
}
