import { defaultOptions, type PdfOptions, pdfDesigns, pdfEditions, pdfPages } from '#manuscript/model/export-options.ts'

const keyOf = (id: string): string => `pdfOptions:${id}`

const oneOf = <Name extends string>(choices: Record<Name, unknown>, value: unknown, otherwise: Name): Name =>
  typeof value === 'string' && Object.hasOwn(choices, value) ? (value as Name) : otherwise

const parsed = (text: string | null): Partial<Record<keyof PdfOptions, unknown>> => {
  try {
    return (JSON.parse(text ?? '{}') as Partial<Record<keyof PdfOptions, unknown>> | null) ?? {}
  } catch {
    return {}
  }
}

/** The PDF options that were last chosen for a project or a book in this browser. */
export const pdfOptionsStore = {
  /** Uses the default for a stored option that this version of the page does not know. */
  read: (id: string): PdfOptions => {
    const { design, page, edition, bleed, pdfx, colour } = parsed(localStorage.getItem(keyOf(id)))
    const { pdf } = defaultOptions
    return {
      design: oneOf(pdfDesigns, design, pdf.design),
      page: oneOf(pdfPages, page, pdf.page),
      edition: oneOf(pdfEditions, edition, pdf.edition),
      bleed: bleed === true,
      pdfx: pdfx === true,
      colour: colour === true,
    }
  },
  keep: (id: string, options: PdfOptions): void => localStorage.setItem(keyOf(id), JSON.stringify(options)),
}
