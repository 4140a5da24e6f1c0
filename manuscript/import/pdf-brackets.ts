import type { PdfLine, PdfPage } from './pdf-page.ts'

const pairs: Record<string, string> = { '(': ')', '[': ']', '{': '}', '«': '»', '‹': '›' }
const mirrored: Record<string, string> = {
  ...pairs,
  ...Object.fromEntries(Object.entries(pairs).map(([open, close]) => [close, open])),
}
const bracket = /[()[\]{}«»‹›]/g

/** How many more brackets close what was opened than the other way about. */
const balance = (lines: readonly PdfLine[]): number => {
  let score = 0
  let open = 0
  for (const { spans } of lines)
    for (const { text } of spans)
      for (const [sign] of text.matchAll(/[()«»]/g))
        if (sign === '(' || sign === '«') open++
        else if (open > 0) {
          open--
          score++
        } else score--
  return score
}

const turnedBack = (line: PdfLine): PdfLine => ({
  ...line,
  spans: line.spans.map((span) => ({ ...span, text: span.text.replace(bracket, (sign) => mirrored[sign]!) })),
})

/**
 * The engine turns brackets about in lines from the right, since most programs store what is seen. Where a program has
 * stored what was meant, they come out the wrong way, and are turned back.
 */
export const withBracketsRight = (pages: readonly PdfPage[]): PdfPage[] => {
  if (balance(pages.flatMap(({ lines }) => lines.filter(({ fromTheRight }) => fromTheRight))) >= 0) return [...pages]
  return pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => (line.fromTheRight ? turnedBack(line) : line)),
  }))
}
