import { $getNodeByKey, $isElementNode, type LexicalEditor, type NodeKey } from 'lexical'

/** Shows a block in the middle of the window. What was not laid out before finds its height only then, so it aims twice. */
const showBlock = (editor: LexicalEditor, key: NodeKey): void => {
  const aim = () => editor.getElementByKey(key)?.scrollIntoView({ block: 'center' })
  aim()
  requestAnimationFrame(aim)
}

/** Sets the caret at the end of a block, and shows it. */
export const jumpToBlock = (editor: LexicalEditor, key: NodeKey): void => {
  editor.update(
    () => {
      const node = $getNodeByKey(key)
      if ($isElementNode(node)) node.selectEnd()
    },
    { discrete: true },
  )
  editor.getRootElement()?.focus({ preventScroll: true })
  showBlock(editor, key)
}

/** Shows a stretch of a block's text, counted in its characters without line ends, and gives where it stands. */
export const showInBlock = (editor: LexicalEditor, key: NodeKey, start: number, end: number): Range | null => {
  const element = editor.getElementByKey(key)
  if (!element) return null
  showBlock(editor, key)
  const range = document.createRange()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let passed = 0
  let begun = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (!begun && start < passed + length) {
      range.setStart(node, start - passed)
      begun = true
    }
    if (begun && end <= passed + length) {
      range.setEnd(node, end - passed)
      return range
    }
    passed += length
  }
  return null
}
