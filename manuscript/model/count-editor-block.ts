import { countWords } from './count-words.ts'
import type { EditorNode } from './editor-state.ts'
import type { LanguageCode } from './languages.ts'

/** Inline elements; any other element with children starts and ends a line. */
const inline = new Set(['link', 'autolink', 'mark'])

const newLine = (before: string) => (before === '' || before.endsWith('\n') ? before : `${before}\n`)

const append = (node: EditorNode, text: string): string => {
  if (node.type === 'linebreak') return `${text}\n`
  if (typeof node.text === 'string') return text + node.text
  const children = Array.isArray(node.children) ? node.children : []
  if (inline.has(node.type)) return children.reduce((before, child) => append(child, before), text)
  return newLine(children.reduce((before, child) => append(child, before), newLine(text)))
}

/** Returns a block's visible text, with one line per line, item or paragraph. */
export const editorBlockText = (block: EditorNode): string => append(block, '').replace(/(?<!\n)\n+$/, '')

/**
 * Counts words and symbols of a block, including headings and list items. Symbols are characters
 * including spaces, without line ends.
 */
export const countEditorBlock = (block: EditorNode, language: LanguageCode): { words: number; symbols: number } => {
  const text = editorBlockText(block)
  let symbols = 0
  for (const character of text) if (character !== '\n') symbols++
  return { words: countWords(text, language), symbols }
}
