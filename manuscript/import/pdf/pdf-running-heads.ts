import { lineText } from './pdf-page.ts'
import type { PdfLine, PdfPage } from './pdf-page.ts'

const pageNumber =
  /^[\s\p{Pd}|[(]*(?:(?:page|seite|p\.|s\.)\s*)?(?:\p{Nd}{1,4}|[ivxlc]{1,7})(?:\s*(?:\/|of|von|de)\s*\p{Nd}{1,4})?[\s\p{Pd}|\])]*$/iu

const removeNumbers = (line: PdfLine): string =>
  lineText(line)
    .replace(/\p{Nd}+/gu, '#')
    .trim()
const height = (line: PdfLine): number => Math.round(line.baseline / 3)

/** Returns the lines at the top and bottom of a page that are separated from its text. */
const edgesOf = (page: PdfPage, pitch: number): PdfLine[] => {
  const lines = [...page.lines].sort((a, b) => b.baseline - a.baseline)
  const apart = (edge: readonly PdfLine[]): PdfLine[] => {
    const [first, second] = edge
    if (!first) return []
    if (!second) return [first]
    const gap = Math.abs(first.baseline - second.baseline)
    // The left and right part of a running head share one height.
    if (gap < 2) return [first, ...apart(edge.slice(1))]
    return gap > 1.25 * pitch ? [first] : []
  }
  return [...new Set([...apart(lines), ...apart(lines.toReversed())])]
}

/** Returns keys that a line shares with lines at the same position on other pages. */
const keysOf = (line: PdfLine) => [`text ${removeNumbers(line)}`, `place ${height(line)}`, `place ${height(line) + 1}`]

/**
 * Removes text that repeats on many pages: running heads, running feet and page numbers. Also returns
 * the number of different ones, apart from their page numbers.
 */
export const removeRunningHeads = (
  pages: readonly PdfPage[],
  body: number,
  pitch: number,
): { pages: PdfPage[]; heads: number } => {
  const places = new Map<string, Set<number>>()
  const remember = (key: string, page: number) => places.set(key, (places.get(key) ?? new Set()).add(page))
  const edges = new Map(pages.map((page) => [page, edgesOf(page, pitch)]))
  // Chapter titles share one height too, and a page with a single line may have its text there.
  const isTitle = (line: PdfLine): boolean => line.size > body * 1.05
  for (const [page, lines] of edges)
    for (const line of lines) if (!isTitle(line)) for (const key of keysOf(line)) remember(key, page.number)
  const often = Math.max(3, pages.length * 0.25)
  const runs = (line: PdfLine): boolean => {
    if (pageNumber.test(lineText(line).trim())) return true
    if (isTitle(line)) return false
    return keysOf(line).some((key) => (places.get(key)?.size ?? 0) >= often)
  }
  const heads = new Set<string>()
  const left = pages.map((page) => {
    const gone = new Set(edges.get(page)!.filter(runs))
    for (const line of gone) heads.add(removeNumbers(line))
    return { ...page, lines: page.lines.filter((line) => !gone.has(line)) }
  })
  return { pages: left, heads: heads.size }
}
