import { useState } from 'react'
import type { PdfOptions } from '#manuscript/model/export-options.ts'
import { useInstallation } from '../account/installation.ts'
import { pdfOptionsStore } from '../stores/pdf-options.ts'

/**
 * Returns the PDF options of a project or a book, which this browser keeps. PDF/X is off if the
 * installation can't make it.
 */
export const usePdfOptions = (id: string) => {
  const [pdf, setPdf] = useState(() => pdfOptionsStore.read(id))
  const change = (changed: Partial<PdfOptions>) => {
    const next = { ...pdf, ...changed }
    setPdf(next)
    pdfOptionsStore.keep(id, next)
  }
  const canBePdfx = useInstallation().data?.pdfx ?? false
  return { pdf: { ...pdf, pdfx: pdf.pdfx && canBePdfx }, change }
}
