import { countWords } from '../count-words.ts'
import type { EditorNode } from './editor-state.ts'
import type { LanguageCode } from '../languages.ts'

/** Inline elements; any other element with children starts and ends a line. */
const inline = new Set(['link', 'autolink', 'mark'])

const newLine = (before: string) => (before === '' || before.endsWith('\n') ? before : `${before}\n`)

const childrenOf = ({ children }: EditorNode): EditorNode[] => (Array.isArray(children) ? children : [])

/** Returns a row of a table as one line, with tabs between the cells. */
const appendRow = (row: EditorNode, text: string, notes: EditorNode[]): string =>
  newLine(
    newLine(text) +
      childrenOf(row)
        .map((cell) => trimEnd(append(cell, '', notes)).replaceAll('\n', ' '))
        .join('\t'),
  )

const append = (node: EditorNode, text: string, notes: EditorNode[]): string => {
  // The API accepts any JSON as a child.
  if (typeof node !== 'object' || node === null) return text
  if (node.type === 'linebreak') return `${text}\n`
  if (typeof node.text === 'string') return text + node.text
  if (node.type === 'formula' && typeof node['tex'] === 'string') return text + node['tex']
  if (node.type === 'note') {
    notes.push(node)
    return text
  }
  if (node.type === 'tablerow') return appendRow(node, text, notes)
  const children = childrenOf(node)
  if (inline.has(node.type)) return children.reduce((before, child) => append(child, before, notes), text)
  return newLine(children.reduce((before, child) => append(child, before, notes), newLine(text)))
}

const trimEnd = (text: string): string => {
  let end = text.length
  while (text[end - 1] === '\n') end--
  return text.slice(0, end)
}

/** Returns the paragraphs of a note. The words of a nested note count as words of the outer one. */
const bodyOf = (note: EditorNode): EditorNode[] =>
  Array.isArray(note['body'])
    ? note['body'].filter((part): part is EditorNode => typeof part === 'object' && part !== null)
    : []

/**
 * Returns a block's visible text, with one line per line, item or row of a table. The text of
 * footnotes follows in lines of its own.
 */
export const editorBlockText = (block: EditorNode): string => {
  const notes: EditorNode[] = []
  let text = append(block, '', notes)
  for (let at = 0; at < notes.length; at++)
    for (const part of bodyOf(notes[at]!)) text = append(part, newLine(text), notes)
  return trimEnd(text)
}

/**
 * Counts words and symbols of a block, including headings, list items and footnotes. Symbols are
 * characters including spaces, without line ends.
 */
export const countEditorBlock = (block: EditorNode, language: LanguageCode): { words: number; symbols: number } => {
  const text = editorBlockText(block)
  let symbols = 0
  for (const character of text) if (character !== '\n') symbols++
  return { words: countWords(text, language), symbols }
}
