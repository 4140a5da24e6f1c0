import type {
  CodeBlock,
  FigureBlock,
  ListBlock,
  ManuscriptBlock,
  ManuscriptRun,
  ParagraphBlock,
  QuoteBlock,
  TableBlock,
} from '#manuscript/model/blocks/block-types.ts'
import { beginsList, marksOf } from '#manuscript/model/blocks/list-marks.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import { otherDirection, type TextDirection } from '#manuscript/model/text-direction.ts'
import { xml } from '../epub/epub-xml.ts'
import type { ToMathml } from '../formulas.ts'
import { groupQuotes, type QuoteGroup } from '../group-quotes.ts'
import { listDirections } from '../list-directions.ts'
import { type Mark, markBefore, marksOfLines, type PrintedPage } from '../page-list/mark-places.ts'
import { inlineWriter } from './inline.ts'

/** EPUB readers show a note of this type in a pop-up window; browsers know only the roles. */
export type Dialect = 'epub' | 'html'

interface WriterOptions {
  dialect: Dialect
  /** The direction of the book. */
  direction: TextDirection
  toMathml: ToMathml
  /** Returns the address of an image, or undefined if it is missing. */
  source: (image: string) => string | undefined
  /** Writes the number of a note in the digits of the book. */
  writeNumber: (number: number) => string
  /** A prefix for the ids of notes, which makes them unique if a file has several chapters. */
  prefix?: string
}

const typed = (dialect: Dialect, type: string): string => (dialect === 'epub' ? ` epub:type="${type}"` : '')
/** Wide content scrolls on its own, also by keyboard. */
const SCROLLED = ' tabindex="0"'
const directed = ({ direction }: { direction?: TextDirection | undefined }): string =>
  direction ? ` dir="${direction}"` : ''
const classed = (...names: (string | false | undefined)[]): string => {
  const kept = names.filter(Boolean)
  return kept.length > 0 ? ` class="${kept.join(' ')}"` : ''
}

/** The functions that write runs, and the attribute for text in another direction than the book. */
interface Inline {
  inline: (runs: readonly ManuscriptRun[]) => string
  dirOf: (runs: readonly ManuscriptRun[]) => string
}

const listToXhtml = (block: ListBlock, { inline }: Inline, book: TextDirection): string => {
  const marks = marksOf(block)
  const directions = listDirections(block, book)
  const open: string[] = []
  const around: TextDirection[] = []
  let written = ''
  const close = (depth: number) => {
    while (open.length > depth) written += `</li>\n</${open.pop()!}>`
  }
  block.items.forEach((item, at) => {
    const { depth, ordered, start = 1 } = marks[at]!
    if (beginsList(marks, at)) {
      close(depth)
      const tag = ordered ? 'ol' : 'ul'
      const direction = directions[at]!
      const dir = direction === (around[depth - 1] ?? book) ? '' : ` dir="${direction}"`
      around[depth] = direction
      written += `${at === 0 ? '' : '\n'}<${tag}${start === 1 ? '' : ` start="${start}"`}${dir}>\n`
      open.push(tag)
    } else {
      close(depth + 1)
      written += '</li>\n'
    }
    written += `<li>${inline(item)}`
  })
  close(0)
  return written
}

/**
 * Tables with more columns than these may divide their words, because a small screen has no room
 * for them.
 */
const FEW_COLUMNS = 5

const tableToXhtml = ({ header, align, rows }: TableBlock, { inline, dirOf }: Inline): string => {
  const cellOf = (cell: ManuscriptRun[], at: number, tag: string) =>
    `<${tag}${classed(align[at] ?? undefined)}${dirOf(cell)}>${inline(cell)}</${tag.slice(0, 2)}>`
  const row = (cells: readonly ManuscriptRun[][], tag: 'th scope="col"' | 'td', more = '') =>
    `<tr${more}>${cells.map((cell, at) => cellOf(cell, at, tag)).join('')}</tr>`
  const body = header ? rows.slice(1) : rows
  const head = header ? `<thead>\n${row(rows[0]!, 'th scope="col"')}\n</thead>\n` : ''
  // A table of headings alone needs a body to be valid.
  const lines =
    body.length > 0
      ? body.map((cells) => row(cells, 'td'))
      : [
          row(
            align.map(() => []),
            'td',
            ' hidden="hidden"',
          ),
        ]
  return `<div class="table"${SCROLLED}><table${classed(align.length > FEW_COLUMNS && 'wide')}>\n${head}<tbody>\n${lines.join('\n')}\n</tbody>\n</table></div>`
}

/** Writes text as it is. `text` is XHTML. */
const verbatim = (text: string, name: string, dialect: Dialect): string =>
  // In an EPUB, long lines are wrapped instead.
  `<pre dir="ltr"${dialect === 'html' ? SCROLLED : ''}><code${classed(xml(name))}>${text}</code></pre>`

const isList = (block: QuoteGroup | undefined): boolean =>
  block !== undefined && !Array.isArray(block) && block.type === 'list'
/**
 * Returns true for two adjacent lists. Imports join these, because some programs end a list at each
 * change of its depth, so a comment separates them.
 */
const joins = (before: QuoteGroup | undefined, block: QuoteGroup): boolean => isList(before) && isList(block)

/** Writes the beginnings of printed pages and collects them. */
const pageBreaks = () => {
  const pages: PrintedPage[] = []
  return {
    pages,
    /** Returns the beginning of a page as an element for text, or for a place between blocks. */
    pageBreak: (mark: Mark | undefined, element: 'span' | 'div'): string => {
      if (mark === undefined || typeof mark === 'number') return ''
      pages.push(mark)
      return `<${element} epub:type="pagebreak" role="doc-pagebreak" id="${mark.id}" aria-label="${xml(mark.label)}"></${element}>`
    },
  }
}

type PageBreak = ReturnType<typeof pageBreaks>['pageBreak']

const codeToXhtml = (block: CodeBlock, pageBreak: PageBreak, dialect: Dialect): string => {
  const marks = marksOfLines(block)
  const lines = xml(block.text)
    .split('\n')
    .map((line, at) => pageBreak(marks.get(at), 'span') + line)
  return verbatim(lines.join('\n'), block.language && `language-${block.language}`, dialect)
}

const figureToXhtml = (
  { image, alt, caption, width }: FigureBlock,
  { inline }: Inline,
  source: WriterOptions['source'],
): string => {
  const address = source(image)
  const words = caption.length > 0 ? `\n<figcaption>${inline(caption)}</figcaption>` : ''
  const shown =
    address === undefined
      ? `<p class="missing">[${xml(alt || '…')}]</p>`
      : `<img class="w-${width}" src="${xml(address)}" alt="${xml(alt)}"/>`
  return `<figure>\n${shown}${words}\n</figure>`
}

/**
 * Writes blocks as XHTML. It collects their notes, which are numbered from 1, and the printed pages
 * that begin in them.
 */
export const xhtmlWriter = ({ dialect, direction, toMathml, source, writeNumber, prefix = '' }: WriterOptions) => {
  const notes: ManuscriptRun[][][] = []
  const noteMark = (note: ManuscriptRun[][]): string => {
    const number = notes.push(note)
    return (
      `<a${typed(dialect, 'noteref')} role="doc-noteref" class="noteref" id="${prefix}noteref-${number}" ` +
      `href="#${prefix}note-${number}">${writeNumber(number)}</a>`
    )
  }
  const { pages, pageBreak } = pageBreaks()
  const { inline, verse } = inlineWriter({ toMathml, noteMark, pageBreak: (mark) => pageBreak(mark, 'span') })
  const dirOf = (runs: readonly ManuscriptRun[]): string => directed({ direction: otherDirection(runs, direction) })

  const paragraph = (block: ParagraphBlock): string => {
    const { style, text } = block
    if (style === 'verse') return `<p class="verse"${directed(block)}>${verse(text)}</p>`
    return `<p${classed(style ?? (hasLines(text) && 'lines'))}${directed(block)}>${inline(text)}</p>`
  }
  const quoted = (block: QuoteBlock): string => {
    if (block.style === 'verse') return `<p class="verse"${directed(block)}>${verse(block.text)}</p>`
    const text = `<p${directed(block)}>${inline(block.text)}</p>`
    return block.style === 'source' ? `<footer class="source">${text}</footer>` : text
  }
  const block = (group: QuoteGroup, level: number): string => {
    if (Array.isArray(group)) {
      const inside = group.map(quoted)
      return group.length > 1 || group[0]!.style === 'source'
        ? `<blockquote>\n${inside.join('\n')}\n</blockquote>`
        : `<blockquote>${inside[0]}</blockquote>`
    }
    switch (group.type) {
      case 'paragraph':
        return paragraph(group)
      case 'list':
        return listToXhtml(group, { inline, dirOf }, direction)
      case 'subsection':
        return `<h${level}${classed('subsection')}${dirOf(group.text)}>${inline(group.text)}</h${level}>`
      case 'scenebreak':
        return '<hr class="scene-break"/>'
      case 'table':
        return tableToXhtml(group, { inline, dirOf })
      case 'code':
        return codeToXhtml(group, pageBreak, dialect)
      case 'math': {
        const { mathml } = toMathml(group.tex, { display: true })
        return mathml === undefined
          ? verbatim(xml(group.tex), 'tex display', dialect)
          : `<div class="formula"${SCROLLED}>${mathml}</div>`
      }
      case 'figure':
        return figureToXhtml(group, { inline, dirOf }, source)
    }
  }

  const noteToXhtml = (note: ManuscriptRun[][], at: number): string => {
    const number = at + 1
    const back = `<a role="doc-backlink" href="#${prefix}noteref-${number}">${writeNumber(number)}</a>. `
    const paragraphs = note.map((text, place) => `<p${dirOf(text)}>${place === 0 ? back : ''}${inline(text)}</p>`)
    return `<aside${typed(dialect, 'footnote')} role="doc-footnote" id="${prefix}note-${number}">\n${paragraphs.join('\n')}\n</aside>`
  }

  return {
    inline,
    /** Returns the attribute for a heading that runs in another direction than the book. */
    dirOf,
    /** `level` is that of the headings of subsections. */
    blocks: (list: readonly ManuscriptBlock[], level: number): string =>
      groupQuotes(list)
        .map((one, at, all) => {
          const begins = Array.isArray(one) ? '' : pageBreak(markBefore(one), 'div')
          return `${joins(all[at - 1], one) ? '<!-- -->\n' : ''}${begins}${block(one, level)}`
        })
        .join('\n'),
    /** Returns the beginning of a page before a heading. */
    pageBefore: (mark: Mark | undefined): string => pageBreak(mark, 'div'),
    /** The printed pages that begin in what was written. */
    pages: pages as readonly PrintedPage[],
    /** Returns the notes, for the end of the chapter; empty if there are none. */
    notes: (): string =>
      notes.length === 0
        ? ''
        : `\n<section${typed(dialect, 'footnotes')} class="notes">\n${notes.map(noteToXhtml).join('\n')}\n</section>`,
  }
}
