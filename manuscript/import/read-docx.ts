import mammoth from 'mammoth'
import type { Block } from '#manuscript/model/book.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { pluralize } from './pluralize.ts'
import { assignRoles, styleMap } from './docx-elements.ts'
import type { DocxElement } from './docx-elements.ts'
import { rolesOfStyles } from './docx-style-roles.ts'
import { htmlToParts } from './html-to-parts.ts'
import type { ReadHtml } from './html-reading.ts'
import type { ImportDraft, ImportPart } from './import-draft.ts'
import { ImportError } from './import-error.ts'
import { openDocx, packDocx } from './open-docx.ts'
import type { DocxParts } from './open-docx.ts'

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const property = (parts: DocxParts, name: string): string => {
  const found =
    new RegExp(`<${name}[^>]*>([^<]{1,500})</${name}>`).exec(parts.get('docProps/core.xml') ?? '')?.[1] ?? ''
  return cleanLine(found.replace(/&(lt|gt|quot|apos|amp);/g, (_, entity: string) => entities[entity]!))
}

const count = (xml: string | undefined, tag: RegExp): number => xml?.match(tag)?.length ?? 0

const isAre = (number: number) => (number === 1 ? 'is' : 'are')

const notesOf = (parts: DocxParts, read: ReadHtml): string[] => {
  const document = parts.get('word/document.xml')!
  const formulas = count(document, /<m:oMath[ >]/g)
  const comments = count(parts.get('word/comments.xml'), /<w:comment[ >]/g)
  const changes = count(document, /<w:(?:ins|del|moveFrom|moveTo) /g)
  const notes: (string | false)[] = [
    read.pictures > 0 && `${pluralize(read.pictures, 'picture')} could not be brought along: a project holds text.`,
    read.tables > 0 && `${pluralize(read.tables, 'table')} came in as text, one line for each row.`,
    read.footnotes > 0 &&
      `${pluralize(read.footnotes, 'footnote')} ${isAre(read.footnotes)} at the end of the chapter or section that ${read.footnotes === 1 ? 'it belongs' : 'they belong'} to.`,
    read.nestedLists > 0 &&
      `${pluralize(read.nestedLists, 'list')} inside of other lists came in as lines of their items.`,
    comments > 0 && `${pluralize(comments, 'comment')} ${isAre(comments)} left out.`,
    changes > 0 && 'Tracked changes were taken as accepted: what was inserted is there, what was deleted is not.',
    formulas > 0 && `${pluralize(formulas, 'formula')} could not be brought along.`,
  ]
  return notes.filter((note) => note !== false)
}

/** Emphasis marks that replace italics in Chinese, Japanese and Korean. */
const emphasisMarks = /<w:em w:val="(?:dot|comma|circle|underDot)"\s*\/>/g

const toHtml = async (parts: DocxParts): Promise<string> => {
  const roles = rolesOfStyles(parts.get('word/styles.xml') ?? '')
  const document = parts.get('word/document.xml')!.replace(emphasisMarks, '<w:i/>')
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: packDocx(new Map([...parts, ['word/document.xml', document]])) },
      {
        styleMap,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        // Pictures are counted but not read.
        convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
        transformDocument: (element: DocxElement) => assignRoles(element, roles),
      },
    )
    return value
  } catch (error) {
    throw new ImportError('This DOCX is damaged and cannot be read. Open it in Word, save it again, and import that.', {
      cause: error,
    })
  }
}

const withSubtitle = (parts: ImportPart[], subtitle: string): ImportPart[] => {
  const line: Block = { type: 'paragraph', text: [{ text: subtitle }] }
  const [first, ...rest] = parts
  return first?.type === 'blocks'
    ? [{ type: 'blocks', blocks: [line, ...first.blocks] }, ...rest]
    : [{ type: 'blocks', blocks: [line] }, ...parts]
}

/**
 * Reads a Word document: headings, paragraphs, quotes, lists, links and emphasis, with notes about
 * other content.
 */
export const readDocx = async (bytes: Uint8Array): Promise<ImportDraft> => {
  const parts = await openDocx(bytes)
  const read = htmlToParts(await toHtml(parts))
  const creator = property(parts, 'dc:creator')
  const named = read.subtitle !== undefined && read.subtitle === creator
  return {
    title: read.title,
    author: named ? creator : undefined,
    properties: { title: property(parts, 'dc:title'), author: creator, language: property(parts, 'dc:language') },
    parts: read.subtitle && !named ? withSubtitle(read.parts, read.subtitle) : read.parts,
    notes: notesOf(parts, read),
  }
}
