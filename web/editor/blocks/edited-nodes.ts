import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { levelOfNode } from '#manuscript/model/blocks/block-level.ts'

/** A node type that the editor can change without losing anything of it. */
interface EditedNode {
  /** The fields under `$` that the editor knows. A node with other fields or values is locked. */
  state?: Readonly<Record<string, (value: unknown) => boolean>>
  /** Checks fields other than `$` and the children, such as the body of a note. */
  accepts?: (node: EditorNode) => boolean
}

/**
 * The types that the nodes of the editor can edit. A block with any other type, or with an unknown
 * field under `$`, is locked as a whole. Each new block or format adds its row.
 */
const editedNodes: Readonly<Record<string, EditedNode>> = {
  root: {},
  chapter: {},
  paragraph: {},
  heading: {},
  quote: {},
  list: {},
  listitem: {},
  link: {},
  autolink: {},
  text: { state: { caps: (value) => value === 'small' } },
  linebreak: {},
  tab: {},
}

const knowsState = (node: EditorNode, { state = {} }: EditedNode): boolean => {
  if (!('$' in node)) return true
  const fields = node['$']
  return (
    typeof fields === 'object' &&
    fields !== null &&
    Object.entries(fields).every(([name, value]) => Object.hasOwn(state, name) && state[name]!(value))
  )
}

/** Returns true if the editor can edit a node and everything in it. */
const isEdited = (node: EditorNode): boolean => {
  // A program may have sent anything as a child.
  if (typeof node !== 'object' || node === null || !Object.hasOwn(editedNodes, node.type)) return false
  const known = editedNodes[node.type]!
  return (
    knowsState(node, known) &&
    (known.accepts?.(node) ?? true) &&
    (!Array.isArray(node.children) || node.children.every(isEdited))
  )
}

/** Returns true if the editor can edit a block. Every block of level 1 can be edited. */
export const canEdit = (block: EditorNode): boolean => levelOfNode(block) === 1 || isEdited(block)
