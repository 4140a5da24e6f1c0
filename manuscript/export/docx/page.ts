import type { DocxVersion } from '#manuscript/model/export-options.ts'

/** Measures of a page in twentieths of a point. */
export interface DocxPage {
  size: { width: number; height: number }
  margin: { top: number; bottom: number; left: number; right: number; header: number; footer: number }
}

/** A5, with a wider inner margin. */
const bookPage: DocxPage = {
  size: { width: 8391, height: 11906 },
  margin: { top: 1134, bottom: 1077, left: 1020, right: 907, header: 567, footer: 510 },
}

const inch = 1440
const margin = { top: inch, bottom: inch, left: inch, right: inch, header: 720, footer: 720 }
const letter: DocxPage = { size: { width: 8.5 * inch, height: 11 * inch }, margin }
const a4: DocxPage = { size: { width: 11906, height: 16838 }, margin }

/** A manuscript has the paper of the editors who read it. */
export const pageOf = (version: DocxVersion, language: string): DocxPage => {
  if (version === 'book') return bookPage
  return language === 'english' ? letter : a4
}

export const textWidth = ({ size, margin: { left, right } }: DocxPage): number => size.width - left - right
export const textHeight = ({ size, margin: { top, bottom } }: DocxPage): number => size.height - top - bottom
