import {
  $getNodeByKey,
  HISTORY_MERGE_TAG,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
  SKIP_DOM_SELECTION_TAG,
} from 'lexical'

/**
 * Returns functions that change a node from a form beside the text, without taking the focus. All
 * changes of one form are one undo step; for a new node they belong to the step that inserted it.
 */
export const nodeForm = <T extends LexicalNode>(
  editor: LexicalEditor,
  key: NodeKey,
  isNew: boolean,
  accepts: (node: LexicalNode | null | undefined) => node is T,
) => {
  let isFirst = !isNew
  const run = ($act: (node: T) => void, isStep: boolean, others: readonly string[]) =>
    editor.update(
      () => {
        const node = $getNodeByKey(key)
        if (accepts(node)) $act(node)
      },
      { tag: [isStep ? HISTORY_PUSH_TAG : HISTORY_MERGE_TAG, ...others], discrete: true },
    )
  return {
    read: <R>(read: (node: T) => R): R | null =>
      editor.read(() => {
        const node = $getNodeByKey(key)
        return accepts(node) ? read(node) : null
      }),
    change: ($act: (node: T) => void): void => {
      run($act, isFirst, [SKIP_DOM_SELECTION_TAG])
      isFirst = false
    },
    /** Removes the node, or returns the caret to behind it. The text takes the focus. */
    close: (isRemoved: boolean, toText: boolean): void => {
      const skip = toText ? [] : [SKIP_DOM_SELECTION_TAG]
      if (isRemoved) run((node) => node.remove(), isFirst, skip)
      else if (toText) run((node) => void node.selectNext(0, 0), false, skip)
      if (toText) editor.focus()
    },
  }
}
