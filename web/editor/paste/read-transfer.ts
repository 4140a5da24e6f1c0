import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { htmlToLines } from './html-to-lines.ts'
import type { Line } from './lines.ts'
import { linesToBlocks } from './lines-to-blocks.ts'
import { plainTextToLines } from './plain-text-to-lines.ts'

/** A piece of a line keeps the space at its ends, which the HTML of it may have lost. */
const withEdges = (lines: Line[], text: string): Line[] => {
  const [line] = lines
  if (!line || lines.length > 1 || line.kind !== 'paragraph' || text.includes('\n')) return lines
  const space = { text: ' ' }
  return [
    { ...line, text: [...(text.startsWith(' ') ? [space] : []), ...line.text, ...(text.endsWith(' ') ? [space] : [])] },
  ]
}

/** What the clipboard or a drag holds, as blocks. */
export const readTransfer = (transfer: Pick<DataTransfer, 'getData'>): EditorNode[] => {
  const html = transfer.getData('text/html')
  const text = transfer.getData('text/plain')
  // Keyboards of phones give their corrections as HTML that is the text itself.
  const lines = html && html !== text ? withEdges(htmlToLines(html), text) : []
  return linesToBlocks(lines.length > 0 ? lines : withEdges(plainTextToLines(text), text))
}
