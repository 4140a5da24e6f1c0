import { type HtmlElement, textIn } from '#manuscript/model/html/html-elements.ts'
import { allElements } from '#manuscript/model/html/parse-html.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { LostItem } from '#manuscript/model/lost-items.ts'
import { noteProperties } from '../file-properties.ts'
import { htmlToDraft, parseChecked } from '../html/html-to-draft.ts'
import type { FileDetails, FileProperties, ImportDraft } from '../import-draft.ts'
import { ImportError } from '../import-error.ts'
import { createLostCounter } from '../lost-counter.ts'
import { readStatedDetails, withStatedDetails } from '../matter/stated-details.ts'
import { odtToHtml } from './odt-to-html.ts'
import { readOdtStyles, textWidthOf } from './odt-styles.ts'
import { damaged, openArchive } from '../open-archive.ts'
import { pluralize } from '../pluralize.ts'

const kind = 'OpenDocument file'
const textFile = /^(?:content|styles|meta)\.xml$|^META-INF\/manifest\.xml$|^[^/]+\/content\.xml$/
const math = /<((?:\w+:)?math)[\s>][\s\S]*<\/\1>/

/**
 * Counts content that is dropped because it is outside the text flow: headers, footers, and
 * columns.
 */
const countOutside = (styled: readonly HtmlElement[], lost: (item: LostItem, count: number) => void): void => {
  const edges = styled.filter(
    (element) => /^style:(?:header|footer)(?:-left|-first)?$/.test(element.name) && textIn(element).trim() !== '',
  )
  lost('header', edges.length)
  const columns = styled.filter(
    ({ name, attribs }) => name === 'style:columns' && Number(attribs['fo:column-count'] ?? 1) > 1,
  )
  lost('columns', columns.length)
}

const elementsOf = (xml: string | undefined): HtmlElement[] =>
  xml === undefined ? [] : allElements(parseChecked(xml, { mode: 'xml' }).children)

const readMeta = (
  elements: readonly HtmlElement[],
): { properties: FileProperties; details: FileDetails; subject: string; named: Map<string, string> } => {
  const texts = (...names: string[]) =>
    elements.flatMap((element) => (names.includes(element.name) ? [cleanLine(textIn(element))] : [])).filter(Boolean)
  const [title] = texts('dc:title')
  const description = elements.find(({ name }) => name === 'dc:description')
  const author = texts('meta:initial-creator')[0] ?? texts('dc:creator')[0]
  return {
    properties: { title, author, language: texts('dc:language')[0] },
    details: { description: description ? textIn(description) : '', keywords: texts('meta:keyword') },
    subject: texts('dc:subject').join(', '),
    named: new Map(
      elements.flatMap((element) =>
        element.name === 'meta:user-defined' ? [[element.attribs['meta:name'] ?? '', textIn(element)]] : [],
      ),
    ),
  }
}

/** Reads an OpenDocument text of LibreOffice or other programs. */
export const readOdt = async (bytes: Uint8Array): Promise<ImportDraft> => {
  const { texts, images, tooLarge } = await openArchive(bytes, {
    kind,
    isText: (name) => textFile.test(name),
    isImage: (name) => /^(?:Pictures|media)\//.test(name),
    allowsDoctype: true,
  })
  if (texts.get('META-INF/manifest.xml')?.includes('manifest:encryption-data'))
    throw new ImportError(
      'This document is protected by a password. Open it in the program that it comes from, save it without a password, and import it again.',
    )
  const content = elementsOf(texts.get('content.xml'))
  const body = content.find(({ name }) => name === 'office:text')
  if (!body) throw damaged(kind)
  const styledElements = [...elementsOf(texts.get('styles.xml')), ...content]
  const styles = readOdtStyles(styledElements)
  const lost = createLostCounter()
  countOutside(styledElements, lost.add)
  const formula = (address: string): string | undefined =>
    math
      .exec(texts.get(`${address.replace(/^\.\//, '').replace(/\/$/, '')}/content.xml`) ?? '')?.[0]
      // LibreOffice marks inline formulas as display formulas too.
      .replace(/ display="block"/, '')
  const { html, textBoxes, changes } = odtToHtml(body, {
    styles,
    lost: lost.add,
    formula,
    textWidth: textWidthOf(styledElements),
  })
  const { properties, details, subject, named } = readMeta(elementsOf(texts.get('meta.xml')))
  const stated = readStatedDetails(named)
  properties.language ||= stated.language
  const {
    details: styled,
    matterNotes,
    ...draft
  } = htmlToDraft(html, {
    properties,
    liftsFormulas: true,
    findImage: (path) => (tooLarge.has(path) ? 'too large' : images.get(path)),
  })
  const notes = [
    textBoxes > 0 && `The text of ${pluralize(textBoxes, 'text box', 'text boxes')} was imported as paragraphs.`,
    changes > 0 && 'Tracked changes were accepted: insertions were kept, and deletions were removed.',
    ...matterNotes,
    ...noteProperties({ subject, ...stated.unread }, draft.subtitle),
  ].filter((note) => note !== false)
  for (const [item, count] of Object.entries(draft.lost)) lost.add(item as keyof typeof draft.lost, count)
  return {
    ...draft,
    properties,
    details: withStatedDetails({ ...details, ...styled }, stated.details),
    notes,
    lost: lost.counts,
  }
}
