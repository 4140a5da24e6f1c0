/* oxlint-disable no-underscore-dangle -- Lexical has no public way to report the nodes that differ between two
   states. */
import {
  $isElementNode,
  COMMAND_PRIORITY_HIGH,
  HISTORIC_TAG,
  type LexicalEditor,
  mergeRegister,
  REDO_COMMAND,
  UNDO_COMMAND,
  type UpdateListenerPayload,
} from 'lexical'

const NARROW_UNDO_TAG = 'narrow-undo'

/** Returns true if an update replaced the whole state, and its dirty nodes don't tell what changed. */
export const isReplaced = ({ dirtyElements, tags }: Pick<UpdateListenerPayload, 'dirtyElements' | 'tags'>): boolean =>
  // Before an undo, Lexical sends an update without changes that has the same tag.
  dirtyElements.size > 0 && tags.has(HISTORIC_TAG) && !tags.has(NARROW_UNDO_TAG)

/** Lexical's values of `_dirtyType`, which it does not export. */
const [HAS_DIRTY_NODES, FULL_RECONCILE] = [1, 2] as const

/** Marks what differs between the text and the state that replaces it as dirty, and nothing else. */
const narrow = (editor: LexicalEditor): void => {
  const state = editor._pendingEditorState
  if (!state || editor._dirtyType !== FULL_RECONCILE || !editor._updateTags.has(HISTORIC_TAG)) return
  const [before, after] = [editor.getEditorState()._nodeMap, state._nodeMap]
  // Nodes are immutable, so an unchanged node is the same object in both states.
  const changed = [...after.values()].filter((node) => before.get(node.__key) !== node)
  const removed = [...before.values()].filter(({ __key }) => !after.has(__key))
  editor.update(
    () => {
      // Lexical assumes that an element that it did not clone in this update has the same children.
      for (const node of changed) if (before.has(node.__key)) node.markDirty()
      for (const node of [...changed, ...removed])
        if ($isElementNode(node)) editor._dirtyElements.set(node.__key, true)
        else editor._dirtyLeaves.add(node.__key)
      editor._dirtyType = HAS_DIRTY_NODES
    },
    { tag: NARROW_UNDO_TAG, skipTransforms: true },
  )
}

/**
 * Makes undo and redo compare only what they change. They replace the whole state, after which
 * Lexical compares every node with the page, and listeners don't know what changed. Lexical commits
 * the state in a microtask, and this one comes before it. If it does not, every node is compared.
 */
export const narrowUndo = (editor: LexicalEditor): (() => void) => {
  const beforeCommit = (): false => {
    queueMicrotask(() => narrow(editor))
    return false
  }
  return mergeRegister(
    editor.registerCommand(UNDO_COMMAND, beforeCommit, COMMAND_PRIORITY_HIGH),
    editor.registerCommand(REDO_COMMAND, beforeCommit, COMMAND_PRIORITY_HIGH),
  )
}
