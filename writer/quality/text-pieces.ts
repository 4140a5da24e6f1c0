import { isWrapped } from '#manuscript/model/line-breaks.ts'
import { fencedLines } from './code-mask.ts'
import { isListItem } from './lines.ts'

/**
 * `lines` are verse, addresses, scripts, signatures and whatever else was given line breaks on purpose. `prose` is one
 * paragraph, on one line or wrapped.
 */
export type PieceKind = 'code' | 'table' | 'list' | 'quote' | 'lines' | 'prose'

export interface TextPiece {
  kind: PieceKind
  /** As it stands in the Markdown, indentation included. */
  text: string
}

const tableLine = /^\s*\|.*\|\s*$/u

const kindOf = (lines: readonly string[]): PieceKind => {
  if (lines.every((line) => tableLine.test(line)) || (lines.length > 1 && /^[\s|:]*-[\s|:-]*$/u.test(lines[1]!)))
    return lines.some((line) => line.includes('|')) ? 'table' : 'lines'
  if (lines.some((line) => isListItem(line))) return 'list'
  if (lines.every((line) => /^\s*>/u.test(line))) return 'quote'
  return lines.length === 1 || isWrapped(lines) ? 'prose' : 'lines'
}

/** Markdown as its pieces between blank lines; a block of code is one piece, whatever stands in it. */
export const textPieces = (markdown: string): TextPiece[] => {
  const lines = markdown.split('\n')
  const fenced = fencedLines(lines)
  const pieces: TextPiece[] = []
  let piece: string[] = []
  const flush = (isCode: boolean) => {
    if (piece.length > 0) pieces.push({ kind: isCode ? 'code' : kindOf(piece), text: piece.join('\n') })
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
