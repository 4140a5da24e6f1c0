import { Parser } from 'htmlparser2'
import { addText, beginReading, endLine, endNotes, insertNotes, type ReadHtml } from './html-reading.ts'
import { tagHandlers } from './html-handlers.ts'

/**
 * Reads HTML that was generated from a document as blocks and headings. The result contains no
 * HTML: only the elements in `tagHandlers` have an effect, everything else is text, and
 * `cleanBlocks` checks the links.
 */
export const htmlToParts = (html: string): ReadHtml => {
  const reading = beginReading()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => tagHandlers.get(name)?.open?.(reading, attributes),
      onclosetag: (name) => tagHandlers.get(name)?.close?.(reading),
      ontext: (text) => addText(reading, text),
    },
    { decodeEntities: true },
  )
  parser.write(html)
  parser.end()
  endLine(reading)
  endNotes(reading)
  insertNotes(reading)
  return reading.result
}
