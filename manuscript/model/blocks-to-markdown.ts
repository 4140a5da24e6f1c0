import type { Block, Run } from './book.ts'
import { cleanBlocks } from './clean-book.ts'
import { removeEdges } from './text-edges.ts'

const special = /[\\`*_[\]<&!]/g
const blockMarker = /^([ \t]*)([-+=#>~|])/gm
const numberMarker = /^([ \t]*\d{1,9})([.)])/gm
const mark = /[\p{P}\p{S}]/u
const startsWithSpace = /^\s/u
const endsWithSpace = /\s$/u
/** Renders as nothing; separates the stars of two runs, or a star and a letter. */
const separator = '<!-- -->'

/** Escapes spaces at the ends of a line, which Markdown would drop. */
const lines = (text: string): string =>
  text
    .replace(/\t/g, '&#9;')
    .replace(/(?<! ) +(?=\n)|(?<=\n) +/g, (spaces) => '&#32;'.repeat(spaces.length))
    .replace(/\n/g, '\\\n')

// Compares UTF-16 units like the parser does next to a star: half an emoji is not a mark.
const startsWithMark = (text: string): boolean => mark.test(text.charAt(0))
const endsWithMark = (text: string): boolean => mark.test(text.charAt(text.length - 1))

const stars = ({ bold, italic }: Run): string => '*'.repeat((bold ? 2 : 0) + (italic ? 1 : 0))

const runsToMarkdown = (runs: readonly Run[]): string => {
  let written = ''
  let starsAfterMark = false
  const append = (text: string, starsBeforeMark = false) => {
    const meets = written !== '' && text !== '' && !endsWithSpace.test(written) && !startsWithSpace.test(text)
    const starsMeet = written.endsWith('*') && text.startsWith('*')
    const opensAfterLetter = starsBeforeMark && !endsWithMark(written)
    const closesBeforeLetter = starsAfterMark && !startsWithMark(text)
    written += (meets && (starsMeet || opensAfterLetter || closesBeforeLetter) ? separator : '') + text
    if (text !== '') starsAfterMark = false
  }
  for (const run of runs) {
    const [before, text, after] = removeEdges(run.text)
    append(lines(before))
    if (text !== '') {
      const inside = lines(text.replace(special, '\\$&'))
      const marked = stars(run) + inside + stars(run)
      const underlined = run.underline ? `<u>${marked}</u>` : marked
      const bare = stars(run) !== '' && !run.underline && run.href === undefined
      append(run.href === undefined ? underlined : `[${underlined}](<${run.href}>)`, bare && startsWithMark(inside))
      starsAfterMark = bare && endsWithMark(inside)
    }
    append(lines(after))
  }
  return written.replace(blockMarker, '$1\\$2').replace(numberMarker, '$1\\$2')
}

const indented = (text: string, first: string, rest: string): string => first + text.replace(/\n/g, `\n${rest}`)

const blockToMarkdown = (block: Block): string => {
  if (block.type === 'paragraph') return runsToMarkdown(block.text)
  if (block.type === 'quote') return indented(runsToMarkdown(block.text), '> ', '> ')
  return block.items
    .map((item, index) => {
      const marker = block.ordered ? `${index + 1}. ` : '- '
      return indented(runsToMarkdown(item), marker, ' '.repeat(marker.length))
    })
    .join('\n')
}

/**
 * Writes blocks as Markdown that `markdownToBlocks` reads back unchanged. Underline is written as
 * `<u>`.
 */
export const blocksToMarkdown = (blocks: readonly Block[]): string =>
  cleanBlocks(blocks)
    .map((block, index, all) => {
      const before = all[index - 1]
      const sameList = block.type === 'list' && before?.type === 'list' && block.ordered === before.ordered
      return (sameList ? `${separator}\n\n` : '') + blockToMarkdown(block)
    })
    .join('\n\n')
