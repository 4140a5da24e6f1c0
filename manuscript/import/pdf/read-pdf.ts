import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { LostCounts } from '#manuscript/model/lost-items.ts'
import { pluralize } from '../pluralize.ts'
import type { ImportDraft } from '../import-draft.ts'
import { ImportError } from '../import-error.ts'
import { importLimits } from '../import-limits.ts'
import { createLostCounter } from '../lost-counter.ts'
import { headingText } from '../part-text.ts'
import type { PdfBlock } from './pdf-block.ts'
import { withBracketsRight } from './pdf-brackets.ts'
import { openPdf, startPdfEngine } from './pdf-engine.ts'
import type { PdfEngine } from './pdf-engine.ts'
import { glyphsOf, type PdfProperty, propertyOfPdf } from './pdf-glyphs.ts'
import { layoutBlocks } from './pdf-layout-blocks.ts'
import { hasTurned, pdfLinesOf } from './pdf-lines.ts'
import { countAnnotations } from './pdf-losses.ts'
import { lineText } from './pdf-page.ts'
import type { PdfLine, PdfPage } from './pdf-page.ts'
import { pdfParts } from './pdf-parts.ts'
import { tagBlocks } from './pdf-tag-blocks.ts'
import { tagsOf } from './pdf-tags.ts'
import type { PdfTag } from './pdf-tags.ts'

const imageObject = 3

const picturesOn = (engine: PdfEngine, page: number): number => {
  let pictures = 0
  const objects = Math.min(engine.FPDFPage_CountObjects(page), 2000)
  for (let index = 0; index < objects; index++)
    if (engine.quick.FPDFPageObj_GetType(engine.quick.FPDFPage_GetObject(page, index)) === imageObject) pictures++
  return pictures
}

const tooLong = () =>
  new ImportError(
    `This PDF has more than ${pluralize(importLimits.characters, 'character')} of text. Split it into several files and import them one by one.`,
  )

const lettersIn = (lines: readonly PdfLine[]): number => lines.reduce((sum, line) => sum + lineText(line).length, 0)

// The engine reads the tags of the whole file for each page. Above this number that takes longer
// than everything else, and such a book is regular enough to be read by its layout.
const mostTaggedPages = 600

interface Taken {
  pages: PdfPage[]
  tags: (PdfTag | undefined)[]
  lost: LostCounts
}

const takePages = (engine: PdfEngine, document: number): Taken => {
  const total = engine.FPDF_GetPageCount(document)
  if (total > importLimits.pages)
    throw new ImportError(
      `This PDF has ${pluralize(total, 'page')}; up to ${importLimits.pages.toLocaleString('en')} can be imported at once. Split it, and import the pieces one by one.`,
    )
  const lost = createLostCounter()
  lost.add('attachment', Math.max(0, engine.FPDFDoc_GetAttachmentCount(document)))
  const taken: Taken = { pages: [], tags: [], lost: lost.counts }
  let letters = 0
  for (let index = 0; index < total; index++) {
    const page = engine.FPDF_LoadPage(document, index)
    if (page === 0) {
      lost.add('missing_page')
      continue
    }
    const glyphs = glyphsOf(engine, document, page)
    const lines = pdfLinesOf(glyphs, index + 1)
    letters += lettersIn(lines)
    if (letters > importLimits.characters * 1.2) throw tooLong()
    const pictures = picturesOn(engine, page)
    taken.pages.push({ number: index + 1, lines, pictures })
    countAnnotations(engine, document, page, lost.add)
    lost.add('pdf_image', lines.length > 0 ? pictures : 0)
    if (lines.length === 0 && pictures > 0) lost.add('empty_page')
    if (hasTurned(glyphs)) lost.add('turned_text')
    if (total <= mostTaggedPages) taken.tags.push(tagsOf(engine, page))
    engine.FPDF_ClosePage(page)
  }
  return { ...taken, pages: withBracketsRight(taken.pages) }
}

const startsSmall = /^\p{Ll}/u
const endsSentence = /[.!?…:。！？।؟]["”’»)]?\s*$/u

/**
 * Returns true if the tags are usable. Tags that miss much of the text, or mark each line as a
 * paragraph, are worse than none.
 */
const areSound = (blocks: readonly PdfBlock[], pages: readonly PdfPage[]): boolean => {
  const tagged = blocks.reduce((sum, { lines }) => sum + lettersIn(lines), 0)
  if (tagged < 0.7 * lettersIn(pages.flatMap(({ lines }) => lines))) return false
  const paragraphs = blocks.filter(({ type }) => type === 'paragraph')
  const cut = paragraphs.filter(({ lines }, index) => {
    const next = paragraphs[index + 1]?.lines[0]
    return (
      next &&
      next.page === lines[0]!.page &&
      startsSmall.test(lineText(next).trim()) &&
      !endsSentence.test(lineText(lines.at(-1)!))
    )
  })
  return cut.length < Math.max(3, 0.25 * paragraphs.length)
}

const blocksFromTags = ({ pages, tags }: Taken): PdfBlock[] | undefined => {
  if (tags.every((tag) => tag === undefined)) return undefined
  let lists = 0
  const blocks = pages.flatMap((page, index) => {
    const tag = tags[index]
    return tag ? tagBlocks(tag, page, () => ++lists) : []
  })
  return areSound(blocks, pages) ? blocks : undefined
}

const property = (engine: PdfEngine, document: number, name: PdfProperty): string | undefined =>
  cleanLine(propertyOfPdf(engine, document, name)) || undefined

/** Reads a PDF by its tags if they are usable, else by the layout of its lines. */
export const readPdf = async (bytes: Uint8Array): Promise<ImportDraft> => {
  const engine = await startPdfEngine()
  const document = openPdf(engine, bytes)
  const taken = takePages(engine, document)
  const letters = lettersIn(taken.pages.flatMap(({ lines }) => lines))
  const pictures = taken.pages.reduce((sum, page) => sum + page.pictures, 0)
  if (letters < 10 || (pictures >= taken.pages.length && letters < 20 * taken.pages.length))
    throw new ImportError(
      'This PDF contains scanned pages and no text. Run text recognition (OCR) on it first, and import the result.',
    )
  const tagged = blocksFromTags(taken)
  const { blocks, heads } = tagged ? { blocks: tagged, heads: 0 } : layoutBlocks(taken.pages)
  const lost = heads > 0 ? { ...taken.lost, header: heads } : taken.lost
  const { title, parts } = pdfParts(blocks, taken.pages)
  const notes = [
    'A PDF keeps the appearance of a text, but not its structure. Check paragraphs, headings and lists before you continue.',
  ]
  const properties = { title: property(engine, document, 'Title'), author: property(engine, document, 'Author') }
  return withTitlePage(
    {
      title,
      parts,
      mayShowNumbers: true,
      notes,
      properties,
      // Typesetting programs write the description of a book as the subject.
      details: {
        description: property(engine, document, 'Subject') ?? '',
        keywords: (property(engine, document, 'Keywords') ?? '').split(/[,;]/),
      },
      lost,
    },
    properties.title,
    properties.author,
  )
}

const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase()

/**
 * Removes the title from the first lines if it equals that of the file's properties, and likewise
 * the author below it.
 */
const withTitlePage = (draft: ImportDraft, title: string | undefined, author: string | undefined): ImportDraft => {
  const [first, ...rest] = draft.parts
  if (!first || title === undefined) return draft
  if (first.type === 'heading')
    return plain(headingText(first)) === plain(title)
      ? withAuthor({ ...draft, title: headingText(first), parts: rest }, author)
      : draft
  const [line, ...others] = first.blocks
  if (line?.type !== 'paragraph' || plain(line.text.map(({ text }) => text).join('')) !== plain(title)) return draft
  return withAuthor(
    { ...draft, title, parts: others.length > 0 ? [{ type: 'blocks', blocks: others }, ...rest] : rest },
    author,
  )
}

const withAuthor = (draft: ImportDraft, author: string | undefined): ImportDraft => {
  const [first, ...rest] = draft.parts
  if (author === undefined || first?.type !== 'blocks') return draft
  const [line, ...others] = first.blocks
  if (
    line?.type !== 'paragraph' ||
    line.text
      .map(({ text }) => text)
      .join('')
      .trim() !== author
  )
    return draft
  return { ...draft, author, parts: others.length > 0 ? [{ type: 'blocks', blocks: others }, ...rest] : rest }
}
