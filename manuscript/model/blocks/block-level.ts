import { type EditorNode, textFormat } from '../editor-state/editor-state.ts'
import { isSectionStatus } from '../sections/section-fields.ts'

/**
 * The highest block level that this version knows. A text has the highest level of its blocks, and
 * only a client of that level or a higher one may open or save it. A client that does not state a
 * level has level 1.
 *
 * 1. Paragraphs, headings of two levels, quotes, lists and links; bold, italic and underlined text.
 * 2. The blocks and formats of `block-types.ts`, and every type that no version has named.
 *
 * The state of a section has level 1, because it is not text and every version returns it
 * unchanged.
 */
export const BLOCK_LEVEL = 2

const firstTypes = new Set([
  'root',
  'chapter',
  'paragraph',
  'heading',
  'quote',
  'list',
  'listitem',
  'link',
  'autolink',
  'text',
  'linebreak',
  'tab',
])
/** The formats of level 1. Others that Lexical stores are removed when a paragraph is edited. */
const laterFormats = textFormat.strikethrough | textFormat.subscript | textFormat.superscript

// In JSON, a quotation mark inside a string follows a backslash, so `"type":"` is always a field.
const levelFields = /"type":"([^"\\]*)["\\]|"format":(\d{1,9})\b/g

/** Returns the level of a block that `stringifyBlock` wrote. */
export const levelOfBlock = (json: string): number => {
  // Like every field, this can't be text: its quotation marks would follow backslashes.
  if (json.includes('"$":')) return levelOfNode(JSON.parse(json) as EditorNode)
  for (const [, type, format] of json.matchAll(levelFields)) {
    const isFirst = type !== undefined ? firstTypes.has(type) : (Number(format) & laterFormats) === 0
    if (!isFirst) return 2
  }
  return 1
}

const isSectionField = (name: string, value: unknown): boolean =>
  name === 'status' ? isSectionStatus(value) : (name === 'synopsis' || name === 'notes') && typeof value === 'string'

/** Returns true if a node has fields under `$` other than the state of a section. */
const hasLaterState = (node: EditorNode): boolean => {
  const { $: state } = node
  if (state === undefined) return false
  if (node.type !== 'heading' && node.type !== 'paragraph') return true
  return (
    typeof state !== 'object' ||
    state === null ||
    !Object.entries(state).every(([name, value]) => isSectionField(name, value))
  )
}

/** The editor can't read a child that is not a node, so its block counts as unknown. */
const isLater = (node: EditorNode): boolean =>
  typeof node !== 'object' ||
  node === null ||
  !firstTypes.has(node.type) ||
  hasLaterState(node) ||
  (typeof node.format === 'number' && (node.format & laterFormats) !== 0) ||
  (Array.isArray(node.children) && node.children.some(isLater))

/** Returns the level of a parsed block. */
export const levelOfNode = (block: EditorNode): number => (isLater(block) ? 2 : 1)
