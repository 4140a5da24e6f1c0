import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { htmlToLines } from '#manuscript/model/html/html-to-lines.ts'
import type { Line } from '#manuscript/model/html/lines.ts'
import { readCopied } from './copied-block.ts'
import { linesToBlocks } from './lines-to-blocks.ts'
import { plainTextToLines } from './plain-text-to-lines.ts'

/** Restores the spaces at both ends of a copied part of a line, which its HTML can lose. */
const withEdges = (lines: Line[], text: string): Line[] => {
  const [line] = lines
  if (!line || lines.length > 1 || line.type !== 'paragraph' || text.includes('\n')) return lines
  const space = { text: ' ' }
  return [
    { ...line, text: [...(text.startsWith(' ') ? [space] : []), ...line.text, ...(text.endsWith(' ') ? [space] : [])] },
  ]
}

/** Converts the content of the clipboard or of a drag to blocks. */
export const readTransfer = (transfer: Pick<DataTransfer, 'getData'>): EditorNode[] => {
  const html = transfer.getData('text/html')
  const text = transfer.getData('text/plain')
  // Phone keyboards send corrections as HTML that is identical to the text.
  const lines = html && html !== text ? withEdges(htmlToLines(html, { copied: readCopied }), text) : []
  return linesToBlocks(lines.length > 0 ? lines : withEdges(plainTextToLines(text), text))
}
