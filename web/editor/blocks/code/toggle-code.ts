import { $createParagraphNode } from 'lexical'
import { $kindOf, $selectedBlocks } from '../set-block-kind.ts'
import { $createCodeBlock, $isCodeBlock } from './code-block-node.ts'
import { $codeNodes } from './code-text.ts'

/**
 * Joins the selected blocks in one block of code, or makes paragraphs of the lines if all of them
 * are code.
 */
export const $toggleCode = (): void => {
  const blocks = $selectedBlocks().filter((block) => $kindOf(block) !== 'other')
  const [first] = blocks
  if (!first) return
  if (blocks.every($isCodeBlock)) {
    for (const block of blocks) block.replace($createParagraphNode().setDirection(block.getDirection()), true)
    return
  }
  const code = $createCodeBlock().setDirection(first.getDirection())
  code.append(...$codeNodes(blocks.map((block) => block.getTextContent().replaceAll('\n\n', '\n')).join('\n')))
  first.insertBefore(code)
  for (const block of blocks) block.remove()
  code.selectEnd()
}
