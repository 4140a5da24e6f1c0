import { type PdfOptions, type PdfPage, pdfPages } from '#manuscript/model/export-options.ts'
import { BLEED_INCHES, smallestGutter, smallestMargin } from '#manuscript/model/print-rules.ts'
import { proportions } from '../page-proportions.ts'

/** A page for the template, in points. Typst has no bleed, so the page includes it. */
export interface SetPage {
  width: number
  height: number
  inside: number
  outside: number
  top: number
  bottom: number
  /** Lines of the body on a full page. */
  lines: number
}

/** The thicker a book is, the more of the inner margin its binding hides. */
const binding = (pages: number): number => Math.min(0.25, Math.max(0, (pages - 300) / 1600))

/**
 * Returns the inner margin in inches. It grows in steps, so that few changes of the page count
 * change it.
 */
export const gutterOf = (page: PdfPage, pages: number): number => {
  const comfortable = proportions[page].inside + Math.floor(binding(pages) * 16) / 16
  return Math.max(comfortable, smallestGutter(pages))
}

export const bleedOf = ({ edition, bleed }: PdfOptions): number =>
  edition === 'print' && bleed ? BLEED_INCHES * 72 : 0

/**
 * Returns the page of a book of `pages` pages. `pitch` is the distance between baselines and `size`
 * that of the body, in points: the body holds whole lines.
 */
export const pageOf = (
  options: PdfOptions,
  { pages, size, pitch }: { pages: number; size: number; pitch: number },
): SetPage => {
  const { width, height } = pdfPages[options.page]
  const { outside, top, bottom } = proportions[options.page]
  const bleed = bleedOf(options)
  const lines = Math.floor((height - (top + bottom) * 72 + pitch - size) / pitch)
  // The area is one point higher than the lines, as a tolerance for rounding.
  const body = lines * pitch - (pitch - size) + 1
  return {
    width: width + bleed,
    height: height + 2 * bleed,
    inside: gutterOf(options.page, pages) * 72,
    outside: Math.max(outside, smallestMargin) * 72 + bleed,
    top: top * 72 + bleed,
    bottom: height - top * 72 - body + bleed,
    lines,
  }
}

/**
 * Estimates the number of pages for the first try from the characters of a text, within about 20
 * per cent.
 */
export const guessPages = (characters: number, page: SetPage, size: number): number =>
  Math.round(characters / (0.8 * page.lines * ((page.width - page.inside - page.outside) / (0.46 * size)))) + 8

/** Returns true if the margins for `tried` pages are also right for `pages` pages. */
export const fitsGutter = (page: PdfPage, tried: number, pages: number): boolean => {
  const gutter = gutterOf(page, tried)
  return gutter >= smallestGutter(pages) && Math.abs(gutter - gutterOf(page, pages)) < 0.1
}
