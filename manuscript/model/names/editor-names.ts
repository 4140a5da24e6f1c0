import type { EditorNode } from '../editor-state/editor-state.ts'
import { type AcceptedSpan, applySpans, replaceInPieces, type TextPiece } from './apply-rename.ts'

interface BlockText {
  text: string
  pieces: TextPiece[]
}

/** Reads the text of an editor block. A line break is one "\n", and two separate list items. */
const readBlock = (block: EditorNode): BlockText => {
  const pieces: TextPiece[] = []
  let text = ''
  const walk = (node: EditorNode) => {
    if (typeof node.text === 'string') {
      pieces.push({ start: text.length, text: node.text })
      text += node.text
    } else if (node.type === 'linebreak') text += '\n'
    else if (node !== block && node.type !== 'link' && node.type !== 'autolink' && text !== '') text += '\n\n'
    for (const child of node.children ?? []) walk(child)
  }
  walk(block)
  return { text, pieces }
}

/** Returns the text of an editor block, to which the offsets of proposals refer. */
export const editorBlockText = (block: EditorNode): string => readBlock(block).text

/** Splits a span at line breaks, which are separate nodes and stay. */
const splitLines = (span: AcceptedSpan): AcceptedSpan[] => {
  const from = span.from.split('\n')
  const to = span.to.split('\n')
  let { start } = span
  return from.map((line, at) => {
    const part = {
      start,
      end: start + line.length,
      from: line,
      to: from.length === to.length ? to[at]! : at === 0 ? span.to : '',
    }
    start = part.end + 1
    return part
  })
}

/** Applies accepted spans to an editor block. Throws `StaleSpanError` if its text has changed. */
export const applySpansToEditorBlock = (block: EditorNode, spans: readonly AcceptedSpan[]): EditorNode => {
  const { text, pieces } = readBlock(block)
  applySpans(text, spans)
  const texts = replaceInPieces(
    pieces,
    spans.flatMap(splitLines).filter(({ from }) => from !== ''),
  )
  let next = 0
  const rewrite = (node: EditorNode): EditorNode[] => {
    if (typeof node.text === 'string') {
      const changed = texts[next++]!
      return changed === '' ? [] : [{ ...node, text: changed }]
    }
    return [node.children ? { ...node, children: node.children.flatMap(rewrite) } : node]
  }
  return rewrite(block)[0] ?? block
}
