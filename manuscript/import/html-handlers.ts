import { cleanLine } from '#manuscript/model/clean-text.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import { addBlocks, addLine, endHeading, endLine, type HtmlReading } from './html-reading.ts'
import { tableBlocks } from './html-table.ts'

type Attributes = Record<string, string>

interface TagHandler {
  open?: (reading: HtmlReading, attributes: Attributes) => void
  close?: (reading: HtmlReading) => void
}

const noteId = /^(?:foot|end)note-(?!ref-)/
/** Matches the target of the arrow at the end of a note, which leads back to the text. */
const backToText = /^#(?:foot|end)note-ref-/
const noteReference = /^(?:foot|end)note-ref-/

const style = (name: keyof HtmlReading['styles']): TagHandler => ({
  open: ({ styles }) => void styles[name]++,
  close: ({ styles }) => void styles[name]--,
})

/** Omits the text of the element. */
const skipped: TagHandler = {
  open: (reading) => void reading.skipped++,
  close: (reading) => void reading.skipped--,
}

const link: TagHandler = {
  open: (reading, { id = '', href }) => {
    if (noteReference.test(id)) reading.referred.push(id.replace('-ref-', '-'))
    if (backToText.test(href ?? '')) reading.skipped++
    reading.links.push(href)
  },
  close: (reading) => {
    if (backToText.test(reading.links.pop() ?? '')) reading.skipped--
  },
}

const paragraph: TagHandler = {
  open: (reading, attributes) => {
    reading.role = attributes['class'] ?? ''
  },
  close: (reading) => {
    const { role, result } = reading
    if (role === 'contents') reading.text = []
    if (role === 'subtitle' && result.subtitle === undefined && result.parts.length === 0) {
      result.subtitle = cleanLine(runsText(reading.text))
      reading.text = []
    }
    endLine(reading)
    reading.role = ''
  },
}

const heading = (depth: number): TagHandler => ({
  open: (reading, attributes) => {
    endLine(reading)
    reading.role = attributes['class'] ?? ''
  },
  close: (reading) => {
    endHeading(reading, depth)
    reading.role = ''
  },
})

const quote: TagHandler = {
  open: (reading) => void reading.quoted++,
  close: (reading) => {
    endLine(reading)
    reading.quoted--
  },
}

const list = (ordered: boolean): TagHandler => ({
  open: (reading) => {
    endLine(reading)
    reading.lists.push({ ordered, items: [] })
  },
  close: closeList,
})

/** Closes a list. A list inside another one, a cell or a note becomes lines there. */
function closeList(reading: HtmlReading): void {
  const closed = reading.lists.pop()
  if (!closed || closed.items.length === 0) return
  const place = reading.places.at(-1)
  if (!place) return addBlocks(reading, [{ type: 'list', ...closed }])
  if (place.type === 'item') reading.result.nestedLists++
  closed.items.forEach((item, index) => addLine(place, [{ text: closed.ordered ? `${index + 1}. ` : '– ' }, ...item]))
}

const item: TagHandler = {
  open: (reading, { id }) => {
    endLine(reading)
    const isNote = id !== undefined && noteId.test(id)
    const text: HtmlReading['text'] = []
    reading.places.push({ type: isNote ? 'note' : 'item', text })
    if (isNote) reading.notes.set(id, text)
  },
  close: (reading) => {
    endLine(reading)
    const place = reading.places.pop()
    if (place?.type === 'item') reading.lists.at(-1)?.items.push(place.text)
  },
}

const table: TagHandler = {
  open: (reading) => {
    endLine(reading)
    reading.tables.push([])
  },
  close: (reading) => {
    const rows = reading.tables.pop() ?? []
    if (rows.length > 1 && rows.some((row) => row.length > 1)) reading.result.tables++
    addBlocks(reading, tableBlocks(rows))
  },
}

const row: TagHandler = { open: ({ tables }) => void tables.at(-1)?.push([]) }

const cell: TagHandler = {
  open: ({ places }) => void places.push({ type: 'cell', text: [] }),
  close: (reading) => {
    endLine(reading)
    const place = reading.places.pop()
    if (place) reading.tables.at(-1)?.at(-1)?.push(place.text)
  },
}

const lineBreak: TagHandler = { open: ({ text }) => void text.push({ text: '\n' }) }
const picture: TagHandler = { open: ({ result }) => void result.pictures++ }
const checkbox: TagHandler = {
  open: ({ text }, { checked }) => void text.push({ text: checked === undefined ? '☐ ' : '☑ ' }),
}

/** Handlers of the supported elements. Of all others, only the text is read. */
export const tagHandlers: ReadonlyMap<string, TagHandler> = new Map([
  ['strong', style('bold')],
  ['b', style('bold')],
  ['em', style('italic')],
  ['i', style('italic')],
  ['u', style('underline')],
  ['a', link],
  ['p', paragraph],
  ...[1, 2, 3, 4, 5, 6].map((depth): [string, TagHandler] => [`h${depth}`, heading(depth)]),
  ['blockquote', quote],
  ['ul', list(false)],
  ['ol', list(true)],
  ['li', item],
  ['table', table],
  ['tr', row],
  ['td', cell],
  ['th', cell],
  ['br', lineBreak],
  ['img', picture],
  ['input', checkbox],
  ['script', skipped],
  ['style', skipped],
])
