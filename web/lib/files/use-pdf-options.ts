import { useState } from 'react'
import type { PdfOptions } from '#manuscript/model/export-options.ts'
import { pdfOptionsStore } from '../stores/pdf-options.ts'

/** The PDF options of a project or a book, which this browser keeps. */
export const usePdfOptions = (id: string) => {
  const [pdf, setPdf] = useState(() => pdfOptionsStore.read(id))
  const change = (changed: Partial<PdfOptions>) => {
    const next = { ...pdf, ...changed }
    setPdf(next)
    pdfOptionsStore.keep(id, next)
  }
  return { pdf, change }
}
