import { z } from 'zod'
import { imageName } from '#manuscript/model/blocks/image-name.ts'
import {
  coverDesigns,
  coverSchemeNames,
  type CoverScheme,
  emptyCover,
  imagePlacements,
} from '#manuscript/model/cover/cover.ts'
import { paperNames, papers, WIDEST_SPINE } from '#manuscript/model/cover/print-facts.ts'
import { pdfPages, type PdfPage } from '#manuscript/model/export-options.ts'
import { bookGuid } from './book-task.ts'
import { endpoints, file } from './endpoint.ts'

export const coverLimits = { backText: 2000, pages: 2000 } as const

export const coverMessages = {
  conflict: 'This cover was changed somewhere else. Nothing was lost: your change was not saved.',
  lostImage: 'The image of this cover is no longer stored. Choose it again from its file. Nothing was saved.',
  failed: 'The cover could not be made. Try again, or choose another image.',
  noPdfx:
    'This server can’t make PDF/X files, because Ghostscript or its profile of printing inks is not installed on it. Turn PDF/X off, and convert the file yourself.',
  tooSlow: 'Making the cover took too long, so it was stopped. Try again in a moment.',
  noSpine: 'Enter the width of the spine that the printer’s template states.',
  pages: (least: number, most: number) =>
    `This printer takes books of ${least} to ${most} pages on this paper. Choose another paper, or another page size for the PDF.`,
  backTooLong: (characters: number) =>
    `The text of the back does not fit on this page. Shorten it to about ${characters} characters, or choose a larger page.`,
} as const

const percent = z.int().min(0).max(100)
const schemes = coverSchemeNames as [CoverScheme, ...CoverScheme[]]

/** The fields of a cover that its author chooses. */
const fields = {
  design: z.enum(coverDesigns),
  scheme: z.enum(schemes).describe('The colours.'),
  image: z
    .string()
    .regex(imageName)
    .or(z.literal(''))
    .describe('The name of an image of the account; empty for a cover of type alone.'),
  placement: z
    .enum(imagePlacements)
    .describe('`whole` shows the image behind the text, veiled where text needs contrast. `window` gives it an area.'),
  focus: z
    .object({ x: percent, y: percent })
    .describe('The point of the image that stays visible when it is cropped, in per cent of its size.'),
  back_text: z
    .string()
    .max(coverLimits.backText)
    .describe('The text of the back of a printed cover. Empty: the description of the book.'),
  in_epub: z.boolean().describe('The EPUB has this cover.'),
}

const example = { ...emptyCover(), design: 'thriller', scheme: 'ink', version: 3, pdf_pages: 346, pdf_page: '6x9' }

const pageNames = Object.keys(pdfPages) as [PdfPage, ...PdfPage[]]

export const BookCover = z
  .object({
    version: z.int().describe('Send it with a change. 0: no cover was made, and the EPUB has none.'),
    ...fields,
    pdf_pages: z.int().nullable().describe('Pages of the PDF that was made last; null if there was none.'),
    pdf_page: z.enum(pageNames).nullable().describe('The page size of that PDF.'),
  })
  .meta({ id: 'BookCover', examples: [example] })
export type BookCover = z.infer<typeof BookCover>

const Change = z
  .object({
    version: z.int().min(0).describe('The version of the cover that the change was made from.'),
    ...z.object(fields).partial().shape,
  })
  .meta({
    id: 'BookCoverChange',
    description: 'Fields that are left out do not change.',
    override: { examples: [{ version: 0, design: 'thriller', scheme: 'ink' }] },
  })
export type CoverChange = z.output<typeof Change>

const Preview = z
  .object({
    view: z
      .enum(['front', 'designs'])
      .default('front')
      .describe('`designs` shows all designs next to each other, each 200 pixels wide.'),
    ...z.object(fields).omit({ in_epub: true, back_text: true }).partial().shape,
  })
  .meta({ id: 'BookCoverPreview', override: { examples: [{ design: 'romance' }] } })
export type CoverPreview = z.output<typeof Preview>

const frontQuery = z.object({
  format: z.enum(['jpeg', 'png']).default('jpeg').describe('1600 × 2560 pixels in sRGB, which all shops accept.'),
})

const listedPapers = Object.entries(papers)
  .map(([name, { label }]) => `\`${name}\` (${label})`)
  .join(', ')

const wrapQuery = z.object({
  page: z
    .enum(pageNames)
    .describe('The trimmed page of the book.')
    .meta({ examples: ['6x9'] }),
  paper: z
    .enum(paperNames)
    .describe(`The printer and its paper: ${listedPapers}.`)
    .meta({ examples: [paperNames[0]] }),
  pages: z.coerce
    .number()
    .int()
    .min(1)
    .max(coverLimits.pages)
    .describe('Pages of the PDF for printing.')
    .meta({ examples: [228] }),
  spine: z.coerce
    .number()
    .min(0.03)
    .max(WIDEST_SPINE)
    .optional()
    .describe('The width of the spine in inches, for `ingram`, whose template states it.'),
  pdfx: z
    .enum(['true', 'false'])
    .optional()
    .describe(
      'Makes the file PDF/X-1a:2001 in CMYK with at most 240 % of ink, which IngramSpark asks for. Only where `pdfx` of `GET /installation` is true; other servers answer with `export_failed`.',
    ),
})
export type WrapQuery = z.output<typeof wrapQuery>

const limit = { calls: 120, seconds: 60 } as const
const files = { calls: 30, seconds: 60 } as const
const project = { params: z.object({ id: z.uuid() }), limit, reply: BookCover } as const
const book = {
  params: z.object({ guid: bookGuid }),
  limit: { ...limit, policy: 'cover' },
  reply: BookCover,
  errors: ['not_found'],
} as const
const projectFile = { turn: 'export', params: project.params, limit: files } as const
const bookFile = {
  ...projectFile,
  params: book.params,
  limit: { ...files, policy: 'downloads' },
} as const
const fileErrors = ['not_found', 'font_pending', 'export_failed'] as const
const conflict = '409 `conflict`: it was changed meanwhile; `current` has it as it is now.'
const aboutFront = 'Downloads the stored front cover. Title, subtitle, authors and series are those of the details.'
const aboutWrap =
  'Downloads back, spine and front of a printed cover as one PDF with bleed. The spine has text if the printer accepts it for so many pages. An ISBN of the printed book gives a barcode, and its place stays free without one.'
const aboutPreview =
  'Draws a cover with these choices, without storing them. Choices that are left out have their stored values.'

export const cover = endpoints({
  'GET /projects/:id/cover': { ...project, summary: 'The cover of a project.' },
  'PUT /projects/:id/cover': { ...project, summary: `Changes the cover of a project. ${conflict}`, body: Change },
  'POST /projects/:id/cover/preview': {
    params: project.params,
    limit,
    summary: aboutPreview,
    body: Preview,
    reply: file(['image/jpeg', 'image/png']),
    errors: fileErrors,
  },
  'GET /projects/:id/cover/front': {
    ...projectFile,
    summary: aboutFront,
    query: frontQuery,
    reply: file(['image/jpeg', 'image/png']),
    errors: [...fileErrors, 'premium_required'],
  },
  'GET /projects/:id/cover/wrap': {
    ...projectFile,
    summary: aboutWrap,
    query: wrapQuery,
    reply: file(['application/pdf']),
    errors: [...fileErrors, 'premium_required'],
  },
  'GET /tasks/:guid/cover': { ...book, summary: 'The cover of a book.' },
  'PUT /tasks/:guid/cover': {
    ...book,
    summary: `Changes the cover of a book. ${conflict}`,
    body: Change,
    errors: ['not_found', 'conflict'],
  },
  'POST /tasks/:guid/cover/preview': {
    params: book.params,
    limit: book.limit,
    summary: aboutPreview,
    body: Preview,
    reply: file(['image/jpeg', 'image/png']),
    errors: fileErrors,
  },
  'GET /tasks/:guid/cover/front': {
    ...bookFile,
    summary: aboutFront,
    query: frontQuery,
    reply: file(['image/jpeg', 'image/png']),
    errors: fileErrors,
  },
  'GET /tasks/:guid/cover/wrap': {
    ...bookFile,
    summary: aboutWrap,
    query: wrapQuery,
    reply: file(['application/pdf']),
    errors: fileErrors,
  },
})
