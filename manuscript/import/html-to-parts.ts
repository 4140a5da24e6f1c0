import { Parser } from 'htmlparser2'
import type { Block, Run } from '#manuscript/model/book.ts'
import { cleanBlocks } from '#manuscript/model/clean-book.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { trimRuns } from '#manuscript/model/merge-runs.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import { tableBlocks } from './html-table.ts'
import type { TableRow } from './html-table.ts'
import type { ImportPart } from './import-draft.ts'

interface OpenList {
  ordered: boolean
  items: Run[][]
}
/** Where text goes that is no paragraph of its own: an item, a cell, a note. */
interface Place {
  kind: 'item' | 'cell' | 'note'
  text: Run[]
}

export interface ReadHtml {
  title?: string
  subtitle?: string
  parts: ImportPart[]
  pictures: number
  tables: number
  footnotes: number
  nestedLists: number
}

const noteId = /^(?:foot|end)note-(?!ref-)/
/** The arrow at the end of a note. */
const backToText = /^#(?:foot|end)note-ref-/
const noteReference = /^(?:foot|end)note-ref-/

/**
 * Blocks and headings of the HTML that is made from a document. Nothing of the HTML is kept as such: only the elements
 * named here mean anything, text is text, and links are checked by `cleanBlocks`.
 */
export const htmlToParts = (html: string): ReadHtml => {
  const result: ReadHtml = { parts: [], pictures: 0, tables: 0, footnotes: 0, nestedLists: 0 }
  const notes = new Map<string, Run[]>()
  /** Ids of the notes that the text since the last heading refers to, and where they will stand. */
  let referred: string[] = []
  const noteBlocks: { blocks: Block[]; ids: string[] }[] = []

  const look = { bold: 0, italic: 0, underline: 0 }
  const links: (string | undefined)[] = []
  const places: Place[] = []
  const lists: OpenList[] = []
  const tables: TableRow[][] = []
  let text: Run[] = []
  let quoted = 0
  let skipped = 0
  let role = ''

  const blocks = (): Block[] => {
    const last = result.parts.at(-1)
    if (last?.type === 'blocks') return last.blocks
    const fresh: Block[] = []
    result.parts.push({ type: 'blocks', blocks: fresh })
    return fresh
  }
  const add = (given: Block[]) => {
    const place = places.at(-1)
    if (!place) {
      const clean = cleanBlocks(given)
      if (clean.length > 0) blocks().push(...clean)
      return
    }
    for (const block of given)
      for (const runs of block.type === 'list' ? block.items : [block.text]) addLine(place, runs)
  }
  const addLine = (place: Place, runs: Run[]) => {
    const line = trimRuns(runs)
    if (line.length === 0) return
    if (place.text.length > 0) place.text.push({ text: place.kind === 'cell' ? ' ' : '\n' })
    place.text.push(...line)
  }
  const endLine = () => {
    const line = text
    text = []
    if (trimRuns(line).length === 0) return
    const place = places.at(-1)
    if (place) addLine(place, line)
    else add([{ type: quoted > 0 ? 'quote' : 'paragraph', text: line }])
  }
  const endNotes = () => {
    if (referred.length === 0) return
    noteBlocks.push({ blocks: blocks(), ids: referred })
    referred = []
  }
  const endHeading = (depth: number) => {
    const title = cleanLine(runsText(text))
    const place = places.at(-1)
    if (place)
      addLine(
        place,
        text.map((run) => ({ ...run, bold: true })),
      )
    else if (title) {
      if (role === 'title' && result.title === undefined && result.parts.length === 0) result.title = title
      else {
        endNotes()
        result.parts.push({ type: 'heading', depth, title })
      }
    }
    text = []
  }

  const open: Record<string, (attributes: Record<string, string>) => void> = {
    strong: () => look.bold++,
    b: () => look.bold++,
    em: () => look.italic++,
    i: () => look.italic++,
    u: () => look.underline++,
    br: () => text.push({ text: '\n' }),
    img: () => result.pictures++,
    blockquote: () => quoted++,
    input: ({ checked }) => text.push({ text: checked === undefined ? '☐ ' : '☑ ' }),
    a: ({ id = '', href }) => {
      if (noteReference.test(id)) referred.push(id.replace('-ref-', '-'))
      if (backToText.test(href ?? '')) skipped++
      links.push(href)
    },
    p: (attributes) => {
      role = attributes.class ?? ''
    },
    ul: () => {
      endLine()
      lists.push({ ordered: false, items: [] })
    },
    ol: () => {
      endLine()
      lists.push({ ordered: true, items: [] })
    },
    li: ({ id }) => {
      endLine()
      const kind = noteId.test(id ?? '') ? 'note' : 'item'
      places.push({ kind, text: [] })
      if (kind === 'note') notes.set(id!, places.at(-1)!.text)
    },
    table: () => {
      endLine()
      tables.push([])
    },
    tr: () => tables.at(-1)?.push([]),
    td: () => places.push({ kind: 'cell', text: [] }),
    th: () => places.push({ kind: 'cell', text: [] }),
    script: () => skipped++,
    style: () => skipped++,
  }
  const closeCell = () => {
    endLine()
    const place = places.pop()
    if (place) tables.at(-1)?.at(-1)?.push(place.text)
  }
  const closeList = () => {
    const list = lists.pop()
    if (!list || list.items.length === 0) return
    const place = places.at(-1)
    if (!place) return add([{ type: 'list', ...list }])
    if (place.kind === 'item') result.nestedLists++
    list.items.forEach((item, index) => addLine(place, [{ text: list.ordered ? `${index + 1}. ` : '– ' }, ...item]))
  }
  const close: Record<string, () => void> = {
    strong: () => look.bold--,
    b: () => look.bold--,
    em: () => look.italic--,
    i: () => look.italic--,
    u: () => look.underline--,
    a: () => {
      if (backToText.test(links.pop() ?? '')) skipped--
    },
    p: () => {
      if (role === 'contents') text = []
      if (role === 'subtitle' && result.subtitle === undefined && result.parts.length === 0) {
        result.subtitle = cleanLine(runsText(text))
        text = []
      }
      endLine()
      role = ''
    },
    blockquote: () => {
      endLine()
      quoted--
    },
    li: () => {
      endLine()
      const place = places.pop()
      if (place?.kind === 'item') lists.at(-1)?.items.push(place.text)
    },
    ul: closeList,
    ol: closeList,
    td: closeCell,
    th: closeCell,
    table: () => {
      const rows = tables.pop() ?? []
      if (rows.length > 1 && rows.some((row) => row.length > 1)) result.tables++
      add(tableBlocks(rows))
    },
    script: () => skipped--,
    style: () => skipped--,
  }
  for (const depth of [1, 2, 3, 4, 5, 6]) {
    open[`h${depth}`] = (attributes) => {
      endLine()
      role = attributes.class ?? ''
    }
    close[`h${depth}`] = () => {
      endHeading(depth)
      role = ''
    }
  }

  const parser = new Parser(
    {
      onopentag: (name, attributes) => open[name]?.(attributes),
      onclosetag: (name) => close[name]?.(),
      ontext: (value) => {
        if (skipped > 0) return
        const href = links.findLast((link) => link !== undefined && !link.startsWith('#'))
        text.push({
          text: value,
          ...(look.bold > 0 && { bold: true }),
          ...(look.italic > 0 && { italic: true }),
          ...(look.underline > 0 && { underline: true }),
          ...(href !== undefined && { href }),
        })
      },
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  endLine()
  endNotes()

  let number = 0
  for (const place of noteBlocks)
    for (const id of place.ids) {
      number++
      const note = notes.get(id) ?? []
      if (note.length === 0) continue
      result.footnotes++
      place.blocks.push(...cleanBlocks([{ type: 'paragraph', text: [{ text: `[${number}] ` }, ...note] }]))
    }
  return result
}
