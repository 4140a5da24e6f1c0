import { levelOfNode } from '#manuscript/model/blocks/block-level.ts'
import { imageName } from '#manuscript/model/blocks/image-name.ts'
import { figureWidth } from './figure/figure-node.ts'
import { stateField } from '#manuscript/model/blocks/read-runs.ts'
import { isSectionStatus } from '#manuscript/model/sections/section-fields.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { tableTypes } from './table/table-types.ts'

/** A node type that the editor can change without losing anything of it. */
export interface EditedNode {
  /** The fields under `$` that the editor knows. A node with other fields or values is locked. */
  state?: Readonly<Record<string, (value: unknown) => boolean>>
  /** Checks fields other than `$` and the children, such as the body of a note. */
  accepts?: (node: EditorNode) => boolean
}

const inNotes: ReadonlySet<string> = new Set(['text', 'linebreak', 'tab', 'link', 'autolink', 'formula'])

const isPlainParagraph = (node: EditorNode): boolean =>
  typeof node === 'object' &&
  node !== null &&
  node.type === 'paragraph' &&
  !('$' in node) &&
  (node.children ?? []).every(
    (child) => inNotes.has(child.type) && (child.children ?? []).every(({ type }) => inNotes.has(type)),
  )

const isOneOf =
  (...values: unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value)
const isDirection = isOneOf('ltr', 'rtl')
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
/**
 * A heading that is turned into a paragraph keeps the state of its section, in case it becomes a
 * heading again.
 */
const sectionState = { status: isSectionStatus, synopsis: isText, notes: isText }

/**
 * Returns true for the only content that code and formulas can have: text without formats, and line
 * breaks.
 */
const isPlain = (node: EditorNode): boolean =>
  typeof node === 'object' &&
  node !== null &&
  !('$' in node) &&
  (node.type === 'linebreak' || (node.type === 'text' && !node.format))

/**
 * The types that the nodes of the editor can edit. A block with any other type, or with an unknown
 * field under `$`, is locked as a whole. Each new block or format adds its row.
 */
const editedNodes: Readonly<Record<string, EditedNode>> = {
  root: {},
  chapter: {},
  paragraph: { state: { style: isOneOf('verse', 'letter', 'signature'), dir: isDirection, ...sectionState } },
  heading: {
    state: { rank: isOneOf('part', 'subsection'), ...sectionState },
    accepts: (node) => {
      const rank = stateField(node, 'rank')
      return rank === undefined || node.tag === (rank === 'part' ? 'h1' : 'h4')
    },
  },
  quote: { state: { style: isOneOf('verse', 'source'), dir: isDirection } },
  list: {},
  listitem: {},
  link: {},
  autolink: {},
  text: { state: { caps: isOneOf('small') } },
  linebreak: {},
  tab: {},
  ...tableTypes,
  formula: { accepts: (node) => typeof node['tex'] === 'string' },
  // A footnote can't contain footnotes, so its body is checked for the node types of its own
  // editor.
  note: {
    accepts: ({ id, body }) =>
      typeof id === 'string' &&
      Array.isArray(body) &&
      (body as unknown[]).every((part) => isPlainParagraph(part as EditorNode) && isEdited(part as EditorNode)),
  },
  figure: {
    accepts: ({ image, alt, width, children = [] }) =>
      typeof image === 'string' &&
      imageName.test(image) &&
      typeof alt === 'string' &&
      figureWidth(width) === width &&
      children.every(({ type }) => type === 'note' || inNotes.has(type)),
  },
  math: { accepts: (node) => (node.children ?? []).every(isPlain) },
  scenebreak: {},
  code: { accepts: (node) => typeof node['language'] === 'string' && (node.children ?? []).every(isPlain) },
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
  // The API accepts any JSON as a child.
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
