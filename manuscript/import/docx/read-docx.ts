import { strToU8, zipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import mammoth from 'mammoth'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { LostItem } from '#manuscript/model/lost-items.ts'
import { assignRoles, styleMap } from './docx-elements.ts'
import type { DocxElement } from './docx-elements.ts'
import { type DocxContext, type DocxFormula, markDocx, textWidth, unmarkHtml } from './docx-marks.ts'
import { withHeaderRows } from './docx-header-rows.ts'
import { repairDocx } from './docx-repairs.ts'
import { createItemNumbers } from './docx-numbers.ts'
import { outlineRoles, withOutlineStyles } from './docx-outline.ts'
import { directionsOfStyles, headedTableStyles, outlinedStyles, rolesOfStyles } from './docx-style-roles.ts'
import { noteProperties } from '../file-properties.ts'
import { htmlToDraft } from '../html/html-to-draft.ts'
import type { ImportDraft } from '../import-draft.ts'
import { ImportError } from '../import-error.ts'
import { createLostCounter } from '../lost-counter.ts'
import { readStatedDetails, withStatedDetails } from '../matter/stated-details.ts'
import { type Archive, damaged, openArchive } from '../open-archive.ts'
import { pluralize } from '../pluralize.ts'

const kind = 'DOCX'
/** Document parts that contain text. Fonts, macros and other parts are never unpacked. */
const textParts =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/(?:core|custom)\.xml|word\/(?:document|styles|numbering|footnotes|endnotes|comments)\.xml|word\/_rels\/(?:document|footnotes|endnotes|comments)\.xml\.rels)$/
const marked = ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']

/** Reads the text of elements by the names that `nameOf` gives to them. */
const valuesIn = (
  xml: string,
  nameOf: (tag: string, attributes: Readonly<Record<string, string>>) => string | undefined,
): Map<string, string> => {
  const values = new Map<string, string>()
  let open: { tag: string; name: string } | undefined
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = open ? undefined : nameOf(tag, attributes)
        if (name !== undefined) open = { tag, name }
      },
      ontext: (text) => {
        if (open) values.set(open.name, (values.get(open.name) ?? '') + text)
      },
      onclosetag: (tag) => {
        if (open?.tag === tag) open = undefined
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return values
}

/** Reads the custom properties. */
const customProperties = (xml: string): Map<string, string> =>
  valuesIn(xml, (tag, { name }) => (tag === 'property' ? name : undefined))

/** Returns a property with its lines. */
const propertyText = ({ texts }: Archive, name: string): string =>
  valuesIn(texts.get('docProps/core.xml') ?? '', (tag) => (tag === name ? name : undefined)).get(name) ?? ''
const property = (archive: Archive, name: string): string => cleanLine(propertyText(archive, name))

const count = (xml: string | undefined, tag: RegExp): number => xml?.match(tag)?.length ?? 0

/**
 * Matches fields whose text Word updates, and which are left out. Tables of contents and the
 * numbers of captions are kept.
 */
const field =
  /(?:<w:instrText[^>]{0,100}>|<w:fldSimple [^>]{0,100}w:instr=")\s{0,9}(?:DATE|TIME|PAGE|NUMPAGES|SECTION|SECTIONPAGES|REF|NOTEREF|AUTHOR|FILENAME|CREATEDATE|SAVEDATE|PRINTDATE|DOCPROPERTY|STYLEREF|NUMWORDS|NUMCHARS)[ <"]/g

const countLost = ({ texts }: Archive, lost: (item: LostItem, count: number) => void) => {
  const document = texts.get('word/document.xml')!
  lost('comment', count(texts.get('word/comments.xml'), /<w:comment[ >]/g))
  lost('header', count(texts.get('word/_rels/document.xml.rels'), /relationships\/(?:header|footer)"/g))
  const shapes = count(document, /<wps:wsp[ >]/g) - count(document, /<wps:txbx[ >]/g)
  lost('chart', count(document, /<(?:c:chart|dgm:relIds|cx:chart) /g) + Math.max(0, shapes))
  lost('embedded_object', count(document, /<o:OLEObject /g))
  lost('embedded_object', count(document, /<w:(?:altChunk|subDoc) /g))
  lost('chart', count(document, /<v:textpath [^>]{0,500}string="[^"]/g))
  // The contents have links too, and are left out as a whole.
  lost('internal_link', count(document, /<w:hyperlink (?![^>]{0,500}r:id=)[^>]{0,500}w:anchor="(?!_Toc)/g))
  lost(
    'internal_link',
    count(document, /<w:instrText[^>]{0,100}>\s{0,9}HYPERLINK\s{1,9}\\l\s{1,9}(?:"|&quot;)(?!_Toc)/g),
  )
  lost('tooltip', count(document, /<w:hyperlink [^>]{0,1000}w:tooltip="[^"]/g))
  lost('tooltip', count(document, /<w:instrText[^>]{0,100}>\s{0,9}HYPERLINK\s[^<]{0,2000}\\o\s/g))
  lost('endnote', count(document, /<w:endnoteReference /g))
  lost('columns', count(document, /<w:cols [^>]{0,200}w:num="(?:[2-9]|\d\d)"/g))
  lost('index_mark', count(document, /<w:instrText[^>]{0,100}>\s{0,9}XE /g))
  lost('field', count(document, field))
  lost('form_field', count(document, /<w:(?:ffData|dropDownList|comboBox|date)[ >]/g))
}

const notesOf = ({ texts }: Archive): string[] => {
  const document = texts.get('word/document.xml')!
  const changes = count(document, /<w:(?:ins|del|moveFrom|moveTo) /g)
  // Word stores each text box twice: for newer and for older programs.
  const boxes = count(document, /<wps:txbx[ >]/g) || count(document, /<w:txbxContent[ >]/g)
  const notes = [
    boxes > 0 && `The text of ${pluralize(boxes, 'text box', 'text boxes')} was imported as paragraphs.`,
    changes > 0 && 'Tracked changes were accepted: insertions were kept, and deletions were removed.',
  ]
  return notes.filter((note) => note !== false)
}

/** Packs the parts into a document for the library, which reads files. */
const pack = ({ texts, images }: Archive, context: DocxContext, lost: (item: LostItem) => void): Buffer => {
  const styles = texts.get('word/styles.xml') ?? ''
  const [outlined, headed] = [outlinedStyles(styles), headedTableStyles(styles)]
  const prepared = (xml: string) =>
    withOutlineStyles(markDocx(repairDocx(withHeaderRows(xml, headed), lost), context), {
      roles: context.roles,
      outlined,
    })
  const files = [...texts].map(([name, xml]) => [name, strToU8(marked.includes(name) ? prepared(xml) : xml)] as const)
  return Buffer.from(zipSync(Object.fromEntries([...files, ...images]), { level: 0 }))
}

/** Returns the direction of the last section, which Word sets for a whole document. */
const directionOf = (xml: string): 'ltr' | 'rtl' =>
  /<w:bidi(?: w:val="(?:1|true|on)")?\/>/.test(xml.slice(xml.lastIndexOf('<w:sectPr'))) ? 'rtl' : 'ltr'

interface ReadDocument {
  html: string
  images: ReadonlyMap<string, Uint8Array>
}

const toHtml = async (archive: Archive, lost: (item: LostItem, count?: number) => void): Promise<ReadDocument> => {
  const styles = archive.texts.get('word/styles.xml') ?? ''
  const [roles, directions] = [rolesOfStyles(styles), directionsOfStyles(styles)]
  const formulas: DocxFormula[] = []
  const numbers = createItemNumbers(archive.texts.get('word/numbering.xml') ?? '')
  const images = new Map<string, Uint8Array>()
  const addImage = async (image: { readAsBuffer: () => Promise<Buffer> }): Promise<{ src: string }> => {
    const src = `image-${images.size + 1}`
    try {
      images.set(src, await image.readAsBuffer())
      return { src }
    } catch {
      // Linked images are not in the file.
      return { src: archive.tooLarge.size > 0 ? src : 'https://linked.invalid/' }
    }
  }
  try {
    const { value } = await mammoth.convertToHtml(
      {
        buffer: pack(
          archive,
          { formulas, numbers, roles, directionOf: directions, onHidden: () => lost('hidden_text') },
          lost,
        ),
      },
      {
        styleMap,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(addImage),
        transformDocument: (element: DocxElement) => assignRoles(element, new Map([...roles, ...outlineRoles])),
      },
    )
    lost('list_number', numbers.renumbered())
    const width = textWidth(archive.texts.get('word/document.xml')!)
    return { html: unmarkHtml(value, { formulas, width, onLost: () => lost('formula') }), images }
  } catch (error) {
    throw error instanceof ImportError ? error : damaged(kind, error)
  }
}

/** Reads a Word document, with its notes, tables, formulas and images. */
export const readDocx = async (bytes: Uint8Array): Promise<ImportDraft> => {
  const archive = await openArchive(bytes, {
    kind,
    isText: (name) => textParts.test(name),
    isImage: (name) => /^(?:word\/)?media\//.test(name),
  })
  if (!archive.texts.has('word/document.xml')) throw damaged(kind)
  const lost = createLostCounter()
  countLost(archive, lost.add)
  const { html, images } = await toHtml(archive, lost.add)
  const properties = {
    title: property(archive, 'dc:title'),
    author: property(archive, 'dc:creator'),
    language: property(archive, 'dc:language'),
  }
  const stated = readStatedDetails(customProperties(archive.texts.get('docProps/custom.xml') ?? ''))
  properties.language ||= stated.language
  const { details, matterNotes, ...read } = htmlToDraft(html, {
    properties,
    liftsFormulas: true,
    direction: directionOf(archive.texts.get('word/document.xml')!),
    findImage: (address) => images.get(address) ?? (archive.tooLarge.size > 0 ? 'too large' : undefined),
  })
  for (const [item, found] of Object.entries(read.lost)) lost.add(item as LostItem, found)
  return {
    ...read,
    properties,
    details: withStatedDetails(
      {
        description: propertyText(archive, 'dc:description'),
        keywords: property(archive, 'cp:keywords').split(/[,;]/),
        ...details,
      },
      stated.details,
    ),
    notes: [
      ...notesOf(archive),
      ...matterNotes,
      ...noteProperties(
        {
          subject: property(archive, 'dc:subject'),
          category: property(archive, 'cp:category'),
          ...stated.unread,
        },
        read.subtitle,
      ),
    ],
    lost: lost.counts,
  }
}
