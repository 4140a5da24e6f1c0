import type { ListBlock, ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import type { Run } from '#manuscript/model/book.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { mergeRuns } from '#manuscript/model/merge-runs.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import { isSceneBreak } from '#manuscript/model/scene-break.ts'
import type { ImportPart } from '../import-draft.ts'
import { lineJoint, wordsOf } from '../txt/join-lines.ts'
import { bodySizeOf } from './pdf-block.ts'
import type { PdfBlock } from './pdf-block.ts'
import { columnsOfPage, isFullLine } from './pdf-column.ts'
import { lineText } from './pdf-page.ts'
import type { PdfLine, PdfPage } from './pdf-page.ts'

const spanRuns = (line: PdfLine, allBold: boolean): Run[] =>
  line.spans.map(({ text, bold, italic, href }) => ({
    text,
    ...(bold && !allBold && { bold }),
    ...(italic && { italic }),
    ...(href !== undefined && { href }),
  }))

const cutEnd = (runs: Run[], cut: number): void => {
  const last = runs.at(-1)
  if (last && cut > 0) last.text = last.text.slice(0, -cut)
}

/** Joins the lines of one paragraph. */
const joinLines = (lines: readonly PdfLine[], words: ReadonlySet<string>, allBold: boolean): Run[] => {
  const runs: Run[] = []
  lines.forEach((line, index) => {
    const own = spanRuns(line, allBold)
    const before = lines[index - 1]
    if (before) {
      const end = lineText(before).trimEnd()
      // The engine removes the hyphen of a divided word. It is restored, so that the same rules
      // apply to it as to others.
      const joint = lineJoint(before.divided ? `${end}-` : end, lineText(line).trimStart(), { words, typeset: true })
      const last = runs.at(-1)!
      last.text = last.text.trimEnd()
      if (before.divided) last.text += '-'
      cutEnd(runs, joint.cut)
      runs.push({ ...last, text: joint.between })
      own[0] = { ...own[0]!, text: own[0]!.text.trimStart() }
    }
    runs.push(...own)
  })
  return mergeRuns(runs)
}

const continuedKinds = new Set(['paragraph', 'quote', 'item'])

/** Joins blocks that a page break separated. Footnotes in between follow the joined block. */
const joinOverPages = (blocks: readonly PdfBlock[], pages: readonly PdfPage[]): PdfBlock[] => {
  const body = bodySizeOf(pages.flatMap(({ lines }) => lines))
  const columns = new Map(
    pages.map((page) => [
      page.number,
      columnsOfPage(page.lines.filter(({ size }) => Math.abs(size - body) < 0.2 * body)),
    ]),
  )
  const isFootnote = (block: PdfBlock, page: number): boolean =>
    block.type !== 'heading' && block.lines.every((line) => line.page === page && line.size < 0.93 * body)

  const isContinued = (before: PdfBlock, block: PdfBlock): boolean => {
    const [first, last] = [block.lines[0]!, before.lines.at(-1)!]
    if (first.page !== last.page + 1 || Math.abs(first.size - last.size) >= 0.08 * body) return false
    if (!continuedKinds.has(block.type) || block.marker !== undefined) return false
    if (before.type !== block.type && !(before.type === 'item' && block.type === 'paragraph')) return false
    if (!isFullLine(last, first, columns.get(last.page)!)) return false
    return block.type !== 'paragraph' || columns.get(first.page)!.indentOf(first) < 0.6 * first.size
  }
  const joined: PdfBlock[] = []
  for (const block of blocks) {
    const page = block.lines[0]!.page - 1
    let at = joined.length - 1
    while (at > 0 && isFootnote(joined[at]!, page)) at--
    const before = joined[at]
    if (before && isContinued(before, block)) before.lines = [...before.lines, ...block.lines]
    else joined.push({ ...block })
  }
  return joined
}

// In right-to-left lines the point may precede the number.
const ordered = /\p{Nd}|^[\s([]*(?:[ivxlc]{1,5}|\p{L})[.)\]、．]/iu
const bullets = /^\s*[•◦▪‣●○■□\ue000-\uf8ff–*-]\s*/u

const removeMarker = (runs: readonly Run[], marker: string): Run[] => {
  const [first, ...rest] = runs
  if (!first) return []
  const text = first.text.trimStart()
  return [
    { ...first, text: text.startsWith(marker.trim()) ? text.slice(marker.trim().length).trimStart() : text },
    ...rest,
  ]
}

/** Converts the blocks of a PDF to headings and manuscript blocks, with joined lines. */
export const pdfParts = (
  pdfBlocks: readonly PdfBlock[],
  pages: readonly PdfPage[],
): { title?: string; parts: ImportPart[] } => {
  const lines = pages.flatMap((page) => page.lines)
  const words = wordsOf(lines.map(lineText))
  const letters = (bold: boolean) =>
    lines.flatMap(({ spans }) => spans).reduce((sum, span) => sum + (span.bold === bold ? span.text.length : 0), 0)
  const allBold = letters(true) > letters(false)
  const parts: ImportPart[] = []
  let title: string | undefined
  let list: { id?: number; page: number; block: ListBlock } | undefined

  const add = (blocks: ManuscriptBlock[]) => {
    const clean = cleanManuscriptBlocks(blocks)
    const last = parts.at(-1)
    if (last?.type === 'blocks') last.blocks.push(...clean)
    else if (clean.length > 0) parts.push({ type: 'blocks', blocks: clean })
  }
  for (const block of joinOverPages(pdfBlocks, pages)) {
    const runs = joinLines(block.lines, words, allBold)
    if (block.type === 'item') {
      const isOrdered = ordered.test(block.marker ?? '') && !bullets.test(block.marker ?? '')
      const page = block.lines[0]!.page
      const same = list && list.block.ordered === isOrdered && (list.id === block.list || page === list.page + 1)
      if (!same) {
        list = { id: block.list, page, block: { type: 'list', ordered: isOrdered, items: [] } }
        const last = parts.at(-1)
        if (last?.type === 'blocks') last.blocks.push(list.block)
        else parts.push({ type: 'blocks', blocks: [list.block] })
      }
      list!.block.items.push(removeMarker(runs, block.marker ?? ''))
      list!.id = block.list
      list!.page = block.lines.at(-1)!.page
      continue
    }
    list = undefined
    if (block.type === 'contents') {
      // The heading directly above it is its title.
      if (parts.at(-1)?.type === 'heading') parts.pop()
    } else if (block.type === 'title' && title === undefined) title = cleanLine(runsText(runs))
    else if (block.type === 'heading' || block.type === 'title') {
      const heading = cleanLine(runsText(runs))
      if (heading) parts.push({ type: 'heading', depth: block.depth ?? 1, title: heading })
    } else if (block.type === 'table') {
      const rows = block.rows!.map((row) => row.map((cell) => joinLines(cell, words, allBold)))
      add([{ type: 'table', header: rows.length > 1, align: [], rows }])
    } else if (isSceneBreak(runsText(runs))) add([{ type: 'scenebreak' }])
    else add([{ type: block.type, text: runs }])
  }
  return {
    title: title || undefined,
    parts: parts.map((part) =>
      part.type === 'blocks' ? { ...part, blocks: cleanManuscriptBlocks(part.blocks) } : part,
    ),
  }
}
