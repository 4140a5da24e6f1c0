import { removeEdges } from '../../text-edges.ts'
import type { ManuscriptRun } from '../block-types.ts'
import { withTextBrackets } from './bracket-formula.ts'
import { isFormula } from './is-formula.ts'

const special = /[\\`*_[\]<&!~]/g
const specialInCell = /[\\`*_[\]<&!~|]/g
/** A line of vertical bars, colons and dashes could be read as the second line of a table. */
const blockMarker = /^([ \t]*)([-+=#>:|])/gm
const numberMarker = /^([ \t]*\d{1,9})([.)])/gm
const mark = /[\p{P}\p{S}]/u
const startsWithSpace = /^\s/u
const endsWithSpace = /\s$/u
/**
 * A comment, which renders as nothing, to separate the asterisks of two runs, or an asterisk and a
 * letter.
 */
export const separator = '<!-- -->'

/** Escapes spaces at the ends of a line, which Markdown would drop. */
const lines = (text: string): string =>
  text
    .replace(/\t/g, '&#9;')
    .replace(/(?<! ) +(?=\n)|(?<=\n) +/g, (spaces) => '&#32;'.repeat(spaces.length))
    .replace(/\n/g, '\\\n')

const LINE_BREAK = '\\\n'
const escapeSpacesAtStart = (text: string): string => text.replace(/^ +/, (spaces) => '&#32;'.repeat(spaces.length))

const escapeSpacesAtEnd = (text: string): string => {
  let end = text.length
  while (text[end - 1] === ' ') end--
  return text.slice(0, end) + '&#32;'.repeat(text.length - end)
}

/** A cell of a table is one line. */
const cellLines = (text: string): string => text.replace(/\t/g, '&#9;').replace(/\n/g, '<br>')

// Compares UTF-16 units like the parser does next to an asterisk: half of an emoji is not
// punctuation.
const startsWithMark = (text: string): boolean => mark.test(text.charAt(0))
const endsWithMark = (text: string): boolean => mark.test(text.charAt(text.length - 1))

const stars = ({ bold, italic }: ManuscriptRun): string => '*'.repeat((bold ? 2 : 0) + (italic ? 1 : 0))

/** Wraps text in the tags of formats for which Markdown has no marks. */
const tagged = (text: string, { underline, strike, script, smallCaps }: ManuscriptRun): string => {
  let written = underline ? `<u>${text}</u>` : text
  if (script) written = script === 'sub' ? `<sub>${written}</sub>` : `<sup>${written}</sup>`
  if (smallCaps) written = `<span class="smallcaps">${written}</span>`
  return strike ? `<del>${written}</del>` : written
}

const isTagged = ({ underline, strike, script, smallCaps }: ManuscriptRun): boolean =>
  Boolean(underline || strike || script || smallCaps)

/** Brackets of a formula in dollar signs would be escaped like those of text. */
const hasBrackets = (tex: string): boolean => /\\[[(]/.test(tex.replaceAll('\\\\', ''))

/** Parsers without support for formulas would read an HTML element or a link in such TeX. */
export const looksActive = (tex: string): boolean => /<[a-z/!?]|\]\(/i.test(tex)

/** Matches TeX that can be written between dollar signs; other TeX is written in a tag. */
const dollarTex = /^(?![ \d])[^$\n\t|\\]*(?:\\[^$\n\t|][^$\n\t|\\]*)*(?<! )$/

interface InlineOptions {
  /** True if the runs are a cell of a table. */
  isCell?: boolean
  /** Returns the reference of a note, such as `[^1]`. */
  noteMark?: (note: ManuscriptRun[][]) => string
}

/** A single dollar sign does not begin a formula, so prices are not escaped. */
const hasDollarPair = (runs: readonly ManuscriptRun[]): boolean =>
  runs.some(({ math }) => math) || runs.reduce((sum, { text }) => sum + text.split('$').length - 1, 0) > 1

/** Writes runs as inline Markdown that reads back the same. */
export const runsToMarkdown = (
  runs: readonly ManuscriptRun[],
  { isCell = false, noteMark = () => '' }: InlineOptions = {},
): string => {
  const breakLines = isCell ? cellLines : lines
  const hasPair = hasDollarPair(runs)
  const escaped = (text: string): string => {
    const marked = text.replace(isCell ? specialInCell : special, '\\$&')
    return hasPair ? marked.replaceAll('$', '\\$') : marked
  }
  let written = ''
  let starsAfterMark = false
  let afterFormula = false
  let afterNote = false
  const append = (addition: string, starsBeforeMark = false) => {
    // Markdown drops spaces at the ends of a line, even if the line break is in another run.
    const text = written.endsWith('\n') ? escapeSpacesAtStart(addition) : addition
    if (text.startsWith(LINE_BREAK) && written.endsWith(' ')) written = escapeSpacesAtEnd(written)
    const meets = written !== '' && text !== '' && !endsWithSpace.test(written) && !startsWithSpace.test(text)
    const starsMeet = written.endsWith('*') && text.startsWith('*')
    const opensAfterLetter = starsBeforeMark && !endsWithMark(written)
    const closesBeforeLetter = starsAfterMark && !startsWithMark(text)
    const formulaMeets = afterFormula && /^[\d$]/.test(text)
    // At the start of a line, a colon would make the mark of a note its definition.
    const noteMeets = afterNote && text.startsWith(':')
    const apart = (meets && (starsMeet || opensAfterLetter || closesBeforeLetter)) || formulaMeets || noteMeets
    written += (apart ? separator : '') + text
    if (text !== '') starsAfterMark = afterFormula = afterNote = false
  }
  for (const run of runs) {
    if (run.note) {
      append(noteMark(run.note))
      afterNote = true
      continue
    }
    if (run.math) {
      // The check assumes that a letter follows, which is the strictest case. A digit or a dollar
      // sign is separated anyway.
      const inDollars =
        dollarTex.test(run.text) &&
        !looksActive(run.text) &&
        !hasBrackets(run.text) &&
        isFormula({ before: written.slice(-2), inside: run.text, after: 'a' })
      append(inDollars ? `$${run.text}$` : `<span class="math">${breakLines(escaped(run.text))}</span>`)
      afterFormula = inDollars
      continue
    }
    const [before, text, after] = removeEdges(run.text)
    append(breakLines(before))
    if (text !== '') {
      const inside = breakLines(escaped(text))
      const marked = tagged(stars(run) + inside + stars(run), run)
      const bare = stars(run) !== '' && !isTagged(run) && run.href === undefined
      append(run.href === undefined ? marked : `[${marked}](<${run.href}>)`, bare && startsWithMark(inside))
      starsAfterMark = bare && endsWithMark(inside)
    }
    append(breakLines(after))
  }
  const marked = withTextBrackets(written)
  return isCell ? marked : marked.replace(blockMarker, '$1\\$2').replace(numberMarker, '$1\\$2')
}
