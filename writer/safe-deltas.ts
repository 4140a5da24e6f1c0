import { judgeTag } from '#manuscript/model/html-tags.ts'
import {
  endOfParenthesis,
  LONGEST_ADDRESS,
  matchAt,
  readDefinedAddress,
  readInlineAddress,
} from './streamed-address.ts'
import type { LinkAddress } from './streamed-address.ts'

/** The maximum number of brackets that are open at the same time. */
const MOST_OPEN = 100

const special = /[!<[\]\\]/g
const tag = /<[a-z!/?][^<>]*(>?)/iy

type Bracket = 'link' | 'picture'

/** The undecided text, and the state after the text before it. */
interface Reading {
  text: string
  /** Position of the next character to read. */
  place: number
  /** True if more text may arrive, and the undecided text is short enough to wait for it. */
  mayWait: boolean
  /** The last character that was shown; empty if it was escaped. */
  last: string
  /** The innermost bracket that is open. */
  innermost: Bracket | undefined
  /** The bracket that was closed last, if nothing was shown since. */
  closed: Bracket | undefined
  /** True if it was the bracket of a formula, such as `\right]`. */
  isTex: boolean
}

/** Commands of TeX whose bracket is not that of a link. */
const texCommand = /\\(?:right|[Bb]igg?r?)$/
/** The length of the longest of these commands. */
const COMMAND_LENGTH = 6

/** Matches the marks of quotations and lists before the text of a line. */
const lineMarks = /^[\s>*+\-.)\d]*$/
/**
 * Inserted after an element that would be alone on its line. It is invisible and is not white
 * space.
 */
const WORD_JOINER = '\u2060'

/** The decision about one piece of text. Text before `end` that is not in `shows` is removed. */
interface Step {
  shows?: string
  /** True if the last character of `shows` is escaped. */
  isEscaped?: boolean
  /** Position at which reading continues. */
  end: number
  opens?: Bracket
  closes?: Bracket
  /** True if `shows` is an element that only changes the appearance of words. */
  isElement?: boolean
}

/**
 * Decides about the text at `place`. Returns undefined if the decision needs text that has not
 * arrived.
 */
type ReadStep = (reading: Reading) => Step | undefined

const keepAddress = ({ text, place }: Reading, { isPlain, shownTo, end }: LinkAddress): Step =>
  isPlain ? { shows: text.slice(place, shownTo), end: shownTo } : { end }

/**
 * Reads `(` after `]`: keeps the plain address of a link, and removes any other address with its
 * parentheses.
 */
const readInlineTarget: ReadStep = (reading) => {
  const { text, place, mayWait, closed, isTex } = reading
  // Behaves like the parser of whole texts. No Markdown reader finds a link after the space.
  if (isTex) return { shows: ' (', end: place + 1 }
  const address = readInlineAddress(text, place + 1)
  if (address.isOpen && mayWait) return undefined
  if (closed === 'link' && address.isPlain) return keepAddress(reading, address)
  const end = endOfParenthesis(text, place)
  if (end === -1 && mayWait) return undefined
  return { end: end === -1 ? address.end : end }
}

/** Reads `:` after `]`: the address of a link that is defined on a line of its own. */
const readDefinition: ReadStep = (reading) => {
  const { place } = reading
  const address = readDefinedAddress(reading.text, place + 1)
  if (address.isOpen && reading.mayWait) return undefined
  // A name and a colon without an address after them are text.
  if (address.isText) return { shows: '\\:', isEscaped: true, end: place + 1 }
  return keepAddress(reading, address)
}

/** Reads `!`: the start of a picture if `[` follows, otherwise text. */
const readExclamation: ReadStep = ({ text, place, mayWait }) => {
  let end = place
  while (text[end] === '!') end++
  if (end === text.length && mayWait) return undefined
  return text[end] === '[' ? { end: end + 1, opens: 'picture' } : { shows: text.slice(place, end), end }
}

/** Reads `[`: it is escaped if the `!` before it would turn it into a picture. */
const readOpeningBracket: ReadStep = ({ place, last }) => ({
  ...(last === '!' ? { shows: '\\[', isEscaped: true } : { shows: '[' }),
  end: place + 1,
  opens: 'link',
})

const readClosingBracket: ReadStep = ({ place, innermost: closes = 'link' }) => ({
  shows: closes === 'link' ? ']' : '',
  end: place + 1,
  closes,
})

/** Reads `\`: escapes a mark that would have a meaning, and is text before any other character. */
const readBackslash: ReadStep = ({ text, place, mayWait }) => {
  if (place + 1 === text.length && mayWait) return undefined
  const escapes = /[[\]:(\\]/.test(text[place + 1] ?? '')
  return escapes
    ? { shows: text.slice(place, place + 2), isEscaped: true, end: place + 2 }
    : { shows: '\\', end: place + 1 }
}

/** Reads `<`: an element is kept, removed or converted to text; if no tag follows, `<` is text. */
const readAngleBracket: ReadStep = ({ text, place, mayWait, last }) => {
  if (place + 1 === text.length && mayWait) return undefined
  const found = matchAt(tag, text, place)
  if (!found) return { shows: '<', end: place + 1 }
  const end = place + found[0].length
  if (!found[1] && end === text.length && mayWait) return undefined
  const judged = judgeTag(found[0])
  if (judged === 'escape') return { shows: last === '\\' ? '<' : '\\<', isEscaped: true, end: place + 1 }
  return judged === 'keep' ? { shows: found[0], end, isElement: true } : { end }
}

/** Reads plain text up to the next character that may have a meaning. */
const readText: ReadStep = ({ text, place }) => {
  const next = matchAt(special, text, place)?.index ?? text.length
  const end = Math.max(next, place + 1)
  return { shows: text.slice(place, end), end }
}

const readers: Readonly<Record<string, ReadStep>> = {
  '!': readExclamation,
  '[': readOpeningBracket,
  ']': readClosingBracket,
  '\\': readBackslash,
  '<': readAngleBracket,
}

const readStep: ReadStep = (reading) => {
  const mark = reading.text[reading.place]!
  if (reading.closed && mark === '(') return readInlineTarget(reading)
  if (reading.closed && mark === ':') return readDefinition(reading)
  return (readers[mark] ?? readText)(reading)
}

/**
 * Makes streamed text safe that can't be parsed yet because its end is missing. It is stricter than
 * a parser, also inside code: it removes every picture, every element and every address that is not
 * plain, and holds back text that may still become one of them.
 *
 * Example: after the delta `See [this](java`, it shows `See [this]` and holds back `(java`, which
 * is not known to be an address before its end arrives. After `script:x) now`, the address is
 * complete and not plain, so it is removed, and ` now` is shown. After `/notes) now` instead,
 * `(java/notes)` would be removed as well, because only web and mail addresses are plain.
 */
export const safeDeltas = () => {
  let held = ''
  let last = ''
  const open: Bracket[] = []
  let closed: Bracket | undefined
  let isTex = false
  /** The last characters that were shown. */
  let tail = ''
  /** True if only marks of quotations and lists were shown on the current line. */
  let isLineStart = true
  /** True if only an element was shown on the current line. */
  let isElementAlone = false

  /** Returns the separator between the shown text and the next text. */
  const separatorBefore = (shows: string): string => {
    // When text is removed, its neighbours must not join to form a tag.
    if (last === '<' && /^[a-z!/?]/i.test(shows)) return ' '
    // An element alone on its line begins a block of HTML, in which nothing escapes a tag and an
    // address in angle brackets is an element too.
    return isElementAlone && /^\s/.test(shows) ? WORD_JOINER : ''
  }

  /** Applies a step and returns the text to show. */
  const apply = ({ shows = '', isEscaped, opens, closes, isElement = false }: Step): string => {
    const separator = separatorBefore(shows)
    if (closes) isTex = texCommand.test(tail)
    if (shows) {
      tail = (tail + shows.slice(-COMMAND_LENGTH)).slice(-COMMAND_LENGTH)
      isElementAlone = isElement && isLineStart
      const newLine = shows.lastIndexOf('\n') + 1
      isLineStart = (isLineStart || newLine > 0) && lineMarks.test(shows.slice(newLine))
      last = isEscaped ? '' : shows.at(-1)!
      closed = undefined
    }
    if (opens && open.length < MOST_OPEN) open.push(opens)
    if (closes) {
      open.pop()
      closed = closes
    }
    return separator + shows
  }

  const push = (delta: string, isWhole = false): string => {
    const text = held + delta
    let shown = ''
    let place = 0
    while (place < text.length) {
      const mayWait = !isWhole && text.length - place < LONGEST_ADDRESS
      const step = readStep({ text, place, mayWait, last, innermost: open.at(-1), closed, isTex })
      if (!step) break
      shown += apply(step)
      place = step.end
    }
    held = text.slice(place)
    return shown
  }

  return {
    push,
    /** Returns the text that was still held back at the end. */
    end: () => push('', true),
  }
}

/**
 * The number of characters that are read at once, so that the time is linear in the length of a
 * text.
 */
const PIECE = 1000

/** Makes a whole text safe without parsing it, by the rules for a text that is still arriving. */
export const safeText = (text: string): string => {
  const { push, end } = safeDeltas()
  let safe = ''
  for (let from = 0; from < text.length; from += PIECE) safe += push(text.slice(from, from + PIECE))
  return safe + end()
}
