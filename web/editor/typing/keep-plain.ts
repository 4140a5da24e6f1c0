import { $isAutoLinkNode, LinkNode } from '@lexical/link'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { type ElementNode, type LexicalEditor, mergeRegister, ParagraphNode, TextNode } from 'lexical'
import { safeLink } from '#manuscript/model/clean-text.ts'
import { textFormat } from '#manuscript/model/editor-state/editor-state.ts'

/** Every format that is stored. Lexical has more, for example for code in a line. */
const kept = Object.values(textFormat).reduce((all, bit) => all | bit, 0)

const $keepText = (node: TextNode) => {
  if (node.getStyle() !== '') node.setStyle('')
  const format = node.getFormat()
  // Text can't be both superscript and subscript. The parser of stored blocks reads such text as
  // subscript.
  const both = textFormat.subscript | textFormat.superscript
  const formats = (format & both) === both ? format & kept & ~textFormat.superscript : format & kept
  if (formats !== format) node.setFormat(formats)
}

const $keepLink = (link: LinkNode) => {
  if (safeLink(link.getURL()) !== undefined && !$isAutoLinkNode(link)) return
  for (const child of link.getChildren()) link.insertBefore(child)
  link.remove()
}

const $keepBlock = (block: ElementNode) => {
  if (block.getStyle() !== '') block.setStyle('')
  if (block.getIndent() !== 0) block.setIndent(0)
  if (block.getFormatType() !== '') block.setFormat('')
}

/**
 * Removes all formatting except the stored formats and safe links, however the text was inserted:
 * by a paste, a drop or a browser extension.
 */
export const keepPlain = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(TextNode, $keepText),
    editor.registerNodeTransform(LinkNode, $keepLink),
    editor.registerNodeTransform(ParagraphNode, $keepBlock),
    editor.registerNodeTransform(HeadingNode, $keepBlock),
    editor.registerNodeTransform(QuoteNode, $keepBlock),
  )
