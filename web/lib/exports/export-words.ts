import { exportMessages, type ExportFile, type ExportStep } from '#contract/exports.ts'
import { exportFormats } from '#manuscript/model/export-formats.ts'
import { docxVersions, pdfDesigns, pdfEditions, pdfPages } from '#manuscript/model/export-options.ts'

const stepsOf = ({ format, options }: Pick<ExportFile, 'format' | 'options'>): readonly ExportStep[] => {
  if (format === 'pdf') return ['loading', 'writing', 'typesetting', 'storing']
  // The pages that an EPUB lists are found before it is written.
  const listsPages = format === 'epub' && options.epub?.pages === true
  return ['loading', ...(listsPages ? (['typesetting'] as const) : []), 'writing', 'storing']
}

/** Returns the share of the steps of an export that are finished. */
export const finishedShare = (file: Pick<ExportFile, 'format' | 'options' | 'step'>): number => {
  const steps = stepsOf(file)
  // A font is fetched after the text was read.
  const at = file.step === 'font' ? 1 : file.step === null ? 0 : steps.indexOf(file.step)
  return Math.max(0, at) / steps.length
}

/** Describes the current step of an export, such as `Setting the pages (step 3 of 4)`. */
export const progressWords = (file: Pick<ExportFile, 'format' | 'options' | 'state' | 'step' | 'message'>): string => {
  const { state, step, message } = file
  if (state === 'queued' || step === null) return exportMessages.queued
  if (message !== null) return message
  const steps = stepsOf(file)
  const at = steps.indexOf(step) + 1
  return at > 0 ? `${exportMessages.steps[step]} (step ${at} of ${steps.length})` : exportMessages.steps[step]
}

/** Names a file by its format and the options that its format has: `PDF, Classic, 6 × 9 in`. */
export const kindWords = ({ format, options: { pdf, docx, epub } }: Pick<ExportFile, 'format' | 'options'>): string => {
  const words: string[] = [exportFormats[format].label]
  if (format === 'pdf') {
    if (pdf?.design) words.push(pdfDesigns[pdf.design].label)
    if (pdf?.page) words.push(pdfPages[pdf.page].label)
    if (pdf?.edition === 'print') words.push(pdfEditions.print.label.toLowerCase())
  }
  if (format === 'docx') {
    if (docx?.version === 'submission') words.push(docxVersions.submission.label)
    else {
      if (docx?.design) words.push(pdfDesigns[docx.design].label)
      if (docx?.page) words.push(pdfPages[docx.page].label)
    }
  }
  if (format === 'epub' && epub?.pages) words.push('with printed pages')
  return words.join(', ')
}
