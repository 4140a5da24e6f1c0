import { execFileSync } from 'node:child_process'
import { findCommand } from '#tests/validators/find-command.ts'

/** Returns what `pdftotext` writes about a file. Needs Poppler, which complains of blank pages. */
const pdfToText = (pdf: Uint8Array, option: string): string =>
  execFileSync(findCommand('pdftotext')!, [option, '-', '-'], {
    input: pdf,
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: 'pipe',
  })

/** Returns the text of the pages, with a form feed after each. */
export const textOfPages = (pdf: Uint8Array): string => pdfToText(pdf, '-layout')

/** Returns the left and right edges of the words on all pages, in points. */
export const wordEdges = (pdf: Uint8Array): { word: string; left: number; right: number }[] =>
  Array.from(
    pdfToText(pdf, '-bbox').matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)" yMax="[\d.]+">([^<]*)</g),
    ([, left, right, word]) => ({ word: word!, left: Number(left), right: Number(right) }),
  )

/** Returns the ends of the lines of text on each page, in points from the top. */
export const lineEnds = (pdf: Uint8Array): number[][] =>
  pdfToText(pdf, '-bbox-layout')
    .split('<page ')
    .slice(1)
    .map((page) => Array.from(page.matchAll(/<line [^>]*yMax="([\d.]+)"/g), ([, y]) => Number(y)).sort((a, b) => a - b))
