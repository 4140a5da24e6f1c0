import type { PdfPage } from '#manuscript/model/export-options.ts'

/** Margins in inches that read well, and the size of the body relative to that of an A5 page. */
interface Proportions {
  inside: number
  outside: number
  top: number
  bottom: number
  scale: number
}

export const proportions: Record<PdfPage, Proportions> = {
  a5: { inside: 0.75, outside: 0.67, top: 0.83, bottom: 0.83, scale: 1 },
  a4: { inside: 1.4, outside: 1.3, top: 1.15, bottom: 1.3, scale: 1.15 },
  '5x8': { inside: 0.75, outside: 0.55, top: 0.83, bottom: 0.83, scale: 0.98 },
  '5.25x8': { inside: 0.75, outside: 0.6, top: 0.83, bottom: 0.83, scale: 1 },
  '5.5x8.5': { inside: 0.78, outside: 0.62, top: 0.83, bottom: 0.88, scale: 1.02 },
  '6x9': { inside: 0.82, outside: 0.68, top: 0.85, bottom: 0.92, scale: 1.06 },
  '7x10': { inside: 1, outside: 0.9, top: 0.95, bottom: 1.05, scale: 1.1 },
  square: { inside: 1.5, outside: 1.4, top: 1, bottom: 1.1, scale: 1.1 },
}

export const scaleOf = (page: PdfPage): number => proportions[page].scale
