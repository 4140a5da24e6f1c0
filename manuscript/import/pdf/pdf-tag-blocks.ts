import type { PdfBlock } from './pdf-block.ts'
import { lineText } from './pdf-page.ts'
import type { PdfLine, PdfPage } from './pdf-page.ts'
import type { PdfTag } from './pdf-tags.ts'

const inline = new Set([
  'Span',
  'Link',
  'Em',
  'Strong',
  'Quote',
  'Code',
  'Reference',
  'BibEntry',
  'Annot',
  'Ruby',
  'RB',
  'RT',
  'RP',
  'Warichu',
  'Sub',
  'Lbl',
  'Note',
])
const skipped = new Set(['Artifact', 'Figure', 'Formula', 'Form', 'Index'])

/** Some programs leave an item's bullet or number in its text. */
const unmarkedLabel = /^(?:[•◦▪‣●○■□\ue000-\uf8ff–*-]|\p{Nd}{1,3}[.)])\s/u
const noLine = { spans: [] }

const marksOf = (tag: PdfTag, without: ReadonlySet<string> = new Set()): number[] =>
  tag.children.flatMap((child) => {
    if (typeof child === 'number') return [child]
    return without.has(child.role) ? [] : marksOf(child, without)
  })

const holdsBlocks = (tag: PdfTag): boolean =>
  tag.children.some((child) => typeof child !== 'number' && !inline.has(child.role))

const headingDepth = (role: string): number | undefined => {
  const depth = /^H([1-9]\d?)?$/.exec(role)
  return depth ? Math.min(6, Number(depth[1] ?? 1)) : undefined
}

/** Reads the tags of one page into blocks. `nextList` numbers the lists of the whole text. */
export const tagBlocks = (tag: PdfTag, page: PdfPage, nextList: () => number): PdfBlock[] => {
  const blocks: PdfBlock[] = []
  const linesWith = (marks: readonly number[]): PdfLine[] => {
    const markIds = new Set(marks)
    return page.lines.flatMap((line) => {
      const spans = line.spans.filter(({ mark }) => markIds.has(mark))
      if (spans.length === 0) return []
      return spans.length === line.spans.length
        ? [line]
        : [{ ...line, spans, divided: line.divided && spans.at(-1) === line.spans.at(-1) }]
    })
  }
  const add = (block: Omit<PdfBlock, 'lines'>, marks: readonly number[]) => {
    const lines = linesWith(marks)
    if (lines.length > 0) blocks.push({ ...block, lines })
  }
  const addItem = (item: PdfTag, list: number) => {
    const label = item.children
      .filter((child) => typeof child !== 'number' && child.role === 'Lbl')
      .flatMap((child) => marksOf(child as PdfTag))
    const body = marksOf(item, new Set(['Lbl', 'L']))
    const marker =
      label.length > 0
        ? linesWith(label).map(lineText).join('').trim()
        : unmarkedLabel.exec(lineText(linesWith(body)[0] ?? noLine).trimStart())?.[0].trim()
    add({ type: 'item', marker, list }, body)
    const inner = (tag: PdfTag): PdfTag[] =>
      tag.children.flatMap((child) => (typeof child === 'number' ? [] : child.role === 'L' ? [child] : inner(child)))
    for (const nested of inner(item))
      for (const child of nested.children) if (typeof child !== 'number') addItem(child, list)
  }
  const rowsOf = (tag: PdfTag): PdfLine[][][] =>
    tag.children.flatMap((child) => {
      if (typeof child === 'number') return []
      if (child.role !== 'TR') return rowsOf(child)
      return [child.children.flatMap((cell) => (typeof cell === 'number' ? [] : [linesWith(marksOf(cell))]))]
    })
  const walk = (tag: PdfTag, quoted: boolean) => {
    const { role } = tag
    if (skipped.has(role)) return
    const depth = headingDepth(role)
    if (role === 'TOC') add({ type: 'contents' }, marksOf(tag))
    else if (role === 'Title') add({ type: 'title' }, marksOf(tag))
    else if (depth !== undefined) add({ type: 'heading', depth }, marksOf(tag))
    else if (role === 'L') {
      const list = nextList()
      for (const child of tag.children) if (typeof child !== 'number') addItem(child, list)
    } else if (role === 'Table') {
      const rows = rowsOf(tag)
      if (rows.length > 0) blocks.push({ type: 'table', lines: rows.flat(2), rows })
    } else if (role === 'P' || !holdsBlocks(tag))
      add({ type: quoted || role === 'BlockQuote' ? 'quote' : 'paragraph' }, marksOf(tag))
    else for (const child of tag.children) if (typeof child !== 'number') walk(child, quoted || role === 'BlockQuote')
  }
  walk(tag, false)
  return blocks.filter(({ lines }) => lines.length > 0)
}
