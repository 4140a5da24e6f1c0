import { $generateJSONFromSelectedNodes } from '@lexical/clipboard'
import { $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical'
import { lockedText } from '#manuscript/model/blocks/locked-text.ts'
import { stateField } from '#manuscript/model/blocks/read-runs.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import { type EditorNode, textFormat } from '#manuscript/model/editor-state/editor-state.ts'
import { $blockOf } from '../blocks/keep-chapters.ts'
import { $copiedCells } from '../blocks/table/copied-cells.ts'
import { copiedBlockHtml, copiedPieceHtml } from './copied-block.ts'

/** Returns the block inside a serialized `LockedNode`. */
const lockedBlock = (node: EditorNode): EditorNode => JSON.parse(String(node['json'])) as EditorNode

const plainText = (node: EditorNode): string =>
  node.type === 'locked'
    ? lockedText(lockedBlock(node))
    : node.type === 'scenebreak'
      ? lockedText(node)
      : editorBlockText(node)

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const wrap = (tag: string, html: string): string => `<${tag}>${html}</${tag}>`

const styled = (style: string, html: string): string => `<span style="${style}">${html}</span>`

/** Parts of a line that HTML can't hold with all their fields. */
const pieces: ReadonlySet<string> = new Set(['note', 'formula'])

const inlineHtml = (node: EditorNode): string => {
  if (node.type === 'linebreak') return '<br>'
  if (pieces.has(node.type)) return copiedPieceHtml(node)
  if (node.type === 'link') return `<a href="${escape(node.url ?? '')}">${childrenHtml(node)}</a>`
  if (node.text === undefined) return childrenHtml(node)
  const bits = typeof node.format === 'number' ? node.format : 0
  let html = escape(node.text)
  if (bits & textFormat.subscript) html = wrap('sub', html)
  if (bits & textFormat.superscript) html = wrap('sup', html)
  if (bits & textFormat.underline) html = wrap('u', html)
  if (bits & textFormat.italic) html = wrap('em', html)
  if (bits & textFormat.bold) html = wrap('strong', html)
  if (stateField(node, 'caps') === 'small') html = styled('font-variant: small-caps', html)
  // Text in <s> counts as deleted, because other programs write their tracked changes with it.
  return bits & textFormat.strikethrough ? styled('text-decoration: line-through', html) : html
}

const childrenHtml = ({ children = [] }: EditorNode): string => children.map(inlineHtml).join('')

const spaced = /(^|>)[ ]|[ ](<|$)| {2}|\t/

/** Marks whitespace that HTML would collapse as significant. */
const block = (tag: string, html: string): string =>
  `<${tag}${spaced.test(html) ? ' style="white-space: pre-wrap"' : ''}>${html}</${tag}>`

const isNested = ({ children = [] }: EditorNode): boolean => children[0]?.type === 'list'

/**
 * Returns true for a block that HTML can't express: all types but those in `htmlTypes`, and blocks
 * with fields under `$`.
 */
const isOwn = (node: EditorNode): boolean => !htmlTypes.has(node.type) || '$' in node
const htmlTypes = new Set(['paragraph', 'heading', 'quote', 'list'])

const blockHtml = (node: EditorNode): string => {
  if (node.type === 'locked') return copiedBlockHtml(lockedBlock(node))
  if (isOwn(node)) return copiedBlockHtml(node)
  if (node.type === 'heading') return block(node.tag ?? 'h2', childrenHtml(node))
  if (node.type === 'quote') return wrap('blockquote', block('p', childrenHtml(node)))
  if (node.type === 'list') return listHtml(node)
  return block('p', childrenHtml(node))
}

/** A list without its first items begins at 1. */
const listHtml = ({ tag, start, children = [] }: EditorNode): string => {
  if (tag !== 'ol') return wrap('ul', itemsHtml(children))
  const number = typeof start === 'number' && children[0]?.['value'] === start ? start : 1
  return `<ol${number === 1 ? '' : ` start="${number}"`}>${itemsHtml(children)}</ol>`
}

/** Lexical stores a nested list as an item of its own; HTML puts it inside the item before. */
const itemsHtml = (items: readonly EditorNode[]): string => {
  const written: string[] = []
  for (const item of items)
    if (!isNested(item)) written.push(block('li', childrenHtml(item)))
    else {
      const before = written.pop()?.replace(/<\/li>$/, '') ?? '<li>'
      written.push(`${before}${(item.children ?? []).map(blockHtml).join('')}</li>`)
    }
  return written.join('')
}

/** Blocks that HTML can't hold with all their fields. */
const copiedWhole: ReadonlySet<string> = new Set(['table', 'math', 'figure'])

const isInline = ({ type }: EditorNode): boolean =>
  type === 'text' || type === 'link' || type === 'linebreak' || pieces.has(type)

/** Removes footnotes, whose text does not count as text of the block. */
const withoutNotes = (node: EditorNode): EditorNode =>
  node.children ? { ...node, children: node.children.filter(({ type }) => type !== 'note').map(withoutNotes) } : node

/**
 * Returns only the inline content if one block is selected in part. A block is copied as such only
 * if it is selected as a whole or with others.
 */
const withoutPartialBlock = (nodes: readonly EditorNode[]): readonly EditorNode[] => {
  const selection = $getSelection()
  const [only] = nodes
  if (
    !only ||
    nodes.length > 1 ||
    isInline(only) ||
    only.type === 'locked' ||
    copiedWhole.has(only.type) ||
    only.type === 'scenebreak' ||
    only.type === 'list' ||
    !$isRangeSelection(selection)
  )
    return nodes
  const whole = $blockOf(selection.anchor.getNode())?.getTextContentSize()
  return whole === editorBlockText(withoutNotes(only)).length ? nodes : (only.children ?? [])
}

/** Returns the selection as HTML and text for other programs. */
export const $selectionToHtml = (editor: LexicalEditor): { html: string; text: string } => {
  const copied = $generateJSONFromSelectedNodes(editor, $getSelection()).nodes as unknown as EditorNode[]
  const nodes = withoutPartialBlock($copiedCells(copied))
  if (nodes.every(isInline)) {
    const html = nodes.map(inlineHtml).join('')
    return {
      html: spaced.test(html) ? `<span style="white-space: pre-wrap">${html}</span>` : html,
      text: editorBlockText({ type: 'paragraph', version: 1, children: [...nodes] }),
    }
  }
  return { html: nodes.map(blockHtml).join('\n'), text: nodes.map(plainText).join('\n\n') }
}
