import { isWrapped } from '#manuscript/model/markdown/line-breaks.ts'
import { codeBlockLines } from './code-mask.ts'
import { isListItem } from './prose-lines.ts'

/**
 * `lines` are verse, addresses, scripts, signatures and other text with intended line breaks.
 * `prose` is one paragraph, on one line or wrapped.
 */
export type PieceType = 'code' | 'table' | 'list' | 'quote' | 'lines' | 'prose'

export interface TextPiece {
  type: PieceType
  /** Exact copy from the Markdown, including indentation. */
  text: string
}

const tableLine = /^\s*\|.*\|\s*$/u

const typeOf = (lines: readonly string[]): PieceType => {
  if (lines.every((line) => tableLine.test(line)) || (lines.length > 1 && /^[\s|:]*-[\s|:-]*$/u.test(lines[1]!)))
    return lines.some((line) => line.includes('|')) ? 'table' : 'lines'
  if (lines.some((line) => isListItem(line))) return 'list'
  if (lines.every((line) => /^\s*>/u.test(line))) return 'quote'
  return lines.length === 1 || isWrapped(lines) ? 'prose' : 'lines'
}

/** Splits Markdown at blank lines; a code block is one piece, whatever it contains. */
export const textPieces = (markdown: string): TextPiece[] => {
  const lines = markdown.split('\n')
  const fenced = codeBlockLines(lines)
  const pieces: TextPiece[] = []
  let piece: string[] = []
  const flush = (isCode: boolean) => {
    if (piece.length > 0) pieces.push({ type: isCode ? 'code' : typeOf(piece), text: piece.join('\n') })
    piece = []
  }
  lines.forEach((line, at) => {
    if (at > 0 && fenced[at] !== fenced[at - 1]) flush(fenced[at - 1]!)
    if (fenced[at] || line.trim() !== '') piece.push(line)
    else flush(false)
  })
  flush(fenced.at(-1) ?? false)
  return pieces
}

export const joinPieces = (pieces: readonly TextPiece[]): string => pieces.map(({ text }) => text).join('\n\n')
