import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { jumpToBlock, showInBlock } from './jump-to-block.ts'

/** An exact copy of a passage, and the position of its block when it was last seen. */
interface QuotedPassage {
  quote: string
  block: number | null
}

interface FoundPassage {
  /** Position of the block. */
  at: number
  /** Offset in the block's text without line breaks. */
  start: number
  end: number
}

const inOneLine = (text: string): string => text.replaceAll(/\s/gu, ' ')
const withoutBreaks = (text: string): number => text.replaceAll('\n', '').length

const findInBlock = (json: string, at: number, quote: string): FoundPassage | undefined => {
  const text = editorBlockText(JSON.parse(json) as EditorNode)
  const start = inOneLine(text).indexOf(inOneLine(quote))
  return start === -1
    ? undefined
    : {
        at,
        start: withoutBreaks(text.slice(0, start)),
        end: withoutBreaks(text.slice(0, start + quote.length)),
      }
}

/** Finds a quote in the text, searching outwards from the block where it was last seen. */
export const findPassage = (
  blocks: readonly { json: string }[],
  { quote, block }: QuotedPassage,
): FoundPassage | undefined => {
  const from = Math.min(Math.max(0, block ?? 0), Math.max(0, blocks.length - 1))
  for (let distance = 0; distance < blocks.length; distance++)
    for (const at of distance === 0 ? [from] : [from - distance, from + distance]) {
      const found = blocks[at] && findInBlock(blocks[at].json, at, quote)
      if (found) return found
    }
  return undefined
}

/** Scrolls a passage into view and selects it. Returns false if the manuscript does not contain it. */
export const showPassage = ({ editor, blocks }: OpenManuscript, passage: QuotedPassage): boolean => {
  const list = blocks.blocks()
  const found = findPassage(list, passage)
  if (!found) return false
  const { key } = list[found.at]!
  jumpToBlock(editor, key)
  const range = showInBlock(editor, { key, start: found.start, end: found.end })
  const selection = window.getSelection()
  if (range && selection) {
    selection.removeAllRanges()
    selection.addRange(range)
  }
  return true
}
