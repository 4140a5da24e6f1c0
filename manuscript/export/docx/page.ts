import { type PdfPage, pdfPages } from '#manuscript/model/export-options.ts'
import { proportions } from '../page-proportions.ts'

/** Measures of a page in twentieths of a point. */
export interface DocxPage {
  size: { width: number; height: number }
  margin: { top: number; bottom: number; left: number; right: number; header: number; footer: number }
}

const inch = 1440
const twips = (points: number): number => Math.round(points * 20)

/** Returns the number of body lines on a page of a book, which is the same as in a PDF. */
export const linesOn = (name: PdfPage, { size, pitch }: { size: number; pitch: number }): number => {
  const { top, bottom } = proportions[name]
  return Math.floor((twips(pdfPages[name].height) - (top + bottom) * inch + pitch - size * 10) / pitch)
}

/** The height of the text area beyond its whole lines. */
export const SPARE_HEIGHT = 20

/** Distance of running heads and page numbers from the text, and the height of their line. */
const ASIDE = 285
const ASIDE_LINE = 220

/**
 * Returns the page of a book. It is the page of a PDF, with a text area of whole lines and a wider
 * inner margin.
 */
export const bookPage = (name: PdfPage, { size, pitch }: { size: number; pitch: number }): DocxPage => {
  const { width, height } = pdfPages[name]
  const { inside, outside, top } = proportions[name]
  const body = linesOn(name, { size, pitch }) * pitch + SPARE_HEIGHT
  const bottom = twips(height) - Math.round(top * inch) - body
  return {
    size: { width: twips(width), height: twips(height) },
    margin: {
      top: Math.round(top * inch),
      bottom,
      left: Math.round(inside * inch),
      right: Math.round(outside * inch),
      header: Math.round(top * inch) - ASIDE - ASIDE_LINE,
      footer: Math.max(200, bottom - ASIDE - ASIDE_LINE),
    },
  }
}

const margin = { top: inch, bottom: inch, left: inch, right: inch, header: 720, footer: 720 }
const letter: DocxPage = { size: { width: 8.5 * inch, height: 11 * inch }, margin }
const a4: DocxPage = { size: { width: 11906, height: 16838 }, margin }

/** Returns a page with the paper size that editors in this language use. */
export const submissionPage = (language: string): DocxPage => (language === 'english' ? letter : a4)

export const textWidth = ({ size, margin: { left, right } }: DocxPage): number => size.width - left - right
export const textHeight = ({ size, margin: { top, bottom } }: DocxPage): number => size.height - top - bottom
