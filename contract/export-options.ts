import { z } from 'zod'
import {
  completeOptions,
  docxVersions,
  type ExportOptions,
  pdfDesigns,
  pdfEditions,
  pdfPages,
} from '#manuscript/model/export-options.ts'

const namesOf = <Name extends string>(choices: Record<Name, unknown>) => Object.keys(choices) as [Name, ...Name[]]
const listed = (choices: Record<string, { about: string }>): string =>
  Object.entries(choices)
    .map(([name, { about }]) => `\`${name}\`: ${about}`)
    .join(' ')
const sizes = Object.entries(pdfPages)
  .map(([name, { label }]) => `\`${name}\` (${label})`)
  .join(', ')

const design = z
  .enum(namesOf(pdfDesigns))
  .describe(
    `The interior design of a PDF, of a DOCX book, and of the printed pages that an EPUB lists. ${listed(pdfDesigns)}`,
  )
const page = z
  .enum(namesOf(pdfPages))
  .describe(`The trimmed page of a PDF, of a DOCX book, and of the printed pages that an EPUB lists: ${sizes}.`)
const edition = z.enum(namesOf(pdfEditions)).describe(`What a PDF is for. ${listed(pdfEditions)}`)
const bleedDescription =
  'Adds a bleed of 0.125 inch to a PDF for printing. A PDF for screens ignores it. Printers ask for it if pictures reach the edge of the page.'
const pdfxDescription =
  'Makes a PDF for printing a PDF/X-1a:2001 file, which IngramSpark asks for. Text is black ink alone, and pictures become gray without `colour`. A PDF for screens ignores it. Only where `pdfx` of `GET /installation` is true; other servers answer with `export_failed`.'
const colourDescription =
  'Keeps the colours of pictures in a PDF/X file, as CMYK with at most 240 % of ink. Other PDF files ignore it.'
const pagesDescription =
  'Lists in an EPUB where the pages of the printed book begin. They are those of the PDF for printing with this `design` and `page`, so this takes as long as making that PDF. Its source is the ISBN of the printed book, if the details have one. Servers whose typesetter can’t report pages answer with `export_failed`.'
const version = z.enum(namesOf(docxVersions)).describe(`The kind of a DOCX file. ${listed(docxVersions)}`)

/**
 * The field `options` of a download. Options of other formats than the requested one have no
 * effect.
 */
export const exportOptions = z
  .object({
    pdf: z
      .object({
        design,
        page,
        edition,
        bleed: z.boolean().describe(bleedDescription),
        pdfx: z.boolean().describe(pdfxDescription),
        colour: z.boolean().describe(colourDescription),
      })
      .partial()
      .optional(),
    docx: z.object({ version, design, page }).partial().optional(),
    epub: z
      .object({ pages: z.boolean().describe(pagesDescription), design, page })
      .partial()
      .optional(),
  })
  .describe('Options of the file. What is left out has its default.')
  .meta({ examples: [{ pdf: { design: 'classic', page: '6x9' } }] })

/** The same options as query parameters. */
export const exportQuery = {
  pdf_design: design.optional(),
  pdf_page: page.optional(),
  pdf_edition: edition.optional(),
  pdf_bleed: z.enum(['true', 'false']).optional().describe(bleedDescription),
  pdf_pdfx: z.enum(['true', 'false']).optional().describe(pdfxDescription),
  pdf_colour: z.enum(['true', 'false']).optional().describe(colourDescription),
  docx_version: version.optional(),
  docx_design: design.optional(),
  docx_page: page.optional(),
  epub_pages: z.enum(['true', 'false']).optional().describe(pagesDescription),
  epub_design: design.optional(),
  epub_page: page.optional(),
}

/** Returns the options in the query of an address. */
export const optionsOfQuery = (query: {
  [Name in keyof typeof exportQuery]?: z.output<(typeof exportQuery)[Name]>
}): ExportOptions => {
  const { pdf_design, pdf_page, pdf_edition, pdf_bleed, pdf_pdfx, pdf_colour } = query
  const { docx_version, docx_design, docx_page, epub_pages, epub_design, epub_page } = query
  return completeOptions({
    pdf: {
      ...(pdf_design && { design: pdf_design }),
      ...(pdf_page && { page: pdf_page }),
      ...(pdf_edition && { edition: pdf_edition }),
      ...(pdf_bleed && { bleed: pdf_bleed === 'true' }),
      ...(pdf_pdfx && { pdfx: pdf_pdfx === 'true' }),
      ...(pdf_colour && { colour: pdf_colour === 'true' }),
    },
    docx: {
      ...(docx_version && { version: docx_version }),
      ...(docx_design && { design: docx_design }),
      ...(docx_page && { page: docx_page }),
    },
    epub: {
      ...(epub_pages && { pages: epub_pages === 'true' }),
      ...(epub_design && { design: epub_design }),
      ...(epub_page && { page: epub_page }),
    },
  })
}
