import { lineText } from './pdf-page.ts'
import type { PdfLine, PdfPage } from './pdf-page.ts'

const pairs: Record<string, string> = { '(': ')', '[': ']', '{': '}', '«': '»', '‹': '›' }
const mirrored: Record<string, string> = {
  ...pairs,
  ...Object.fromEntries(Object.entries(pairs).map(([open, close]) => [close, open])),
}
const bracket = /[()[\]{}«»‹›]/g

const opensRight = /(?:^|\s)[([{«‹](?=[\p{L}\p{N}])/gu
const closesRight = /[\p{L}\p{N}\p{M}\p{P}][)\]}»›](?=$|[\s.,;:!?،؛؟])/gu
const opensWrong = /(?:^|\s)[)\]}»›](?=[\p{L}\p{N}])/gu
const closesWrong = /[\p{L}\p{N}\p{M}\p{P}][([{«‹](?=$|[\s.,;:!?،؛؟])/gu

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Counts correctly oriented brackets minus reversed ones. */
const balance = (lines: readonly PdfLine[]): number => {
  const texts = lines.map((line) => lineText(line).trim())
  const all = (...patterns: RegExp[]) =>
    texts.reduce((sum, text) => sum + patterns.reduce((found, pattern) => found + count(text, pattern), 0), 0)
  return all(opensRight, closesRight) - all(opensWrong, closesWrong)
}

const turnedBack = (line: PdfLine): PdfLine => ({
  ...line,
  spans: line.spans.map((span) => ({ ...span, text: span.text.replace(bracket, (sign) => mirrored[sign]!) })),
})

/**
 * Corrects reversed brackets. The engine mirrors brackets in right-to-left lines, since most
 * programs store them visually; for programs that store them logically the result is reversed.
 */
export const withBracketsRight = (pages: readonly PdfPage[]): PdfPage[] => {
  if (balance(pages.flatMap(({ lines }) => lines.filter(({ fromTheRight }) => fromTheRight))) >= 0) return [...pages]
  return pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => (line.fromTheRight ? turnedBack(line) : line)),
  }))
}
