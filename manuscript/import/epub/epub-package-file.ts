import { textIn } from '#manuscript/model/html/html-elements.ts'
import { allElements } from '#manuscript/model/html/parse-html.ts'
import type { EpubExtras } from './epub-losses.ts'
import { localName, readMetadata } from './epub-package-details.ts'
import { parseChecked } from '../html/html-to-draft.ts'
import type { FileDetails, FileProperties } from '../import-draft.ts'
import { resolvePath } from '../resolve-path.ts'

/** The package document of an EPUB: the reading order and the metadata of the book. */
interface EpubPackage {
  properties: FileProperties
  details: FileDetails
  /** Paths of the pages in reading order, without the table of contents. */
  pages: string[]
  direction: 'ltr' | 'rtl'
  extras: EpubExtras
  /** The names of details that are not kept. */
  unread: string[]
  /** True if each page has a layout of its own, like a picture book. */
  isFixed: boolean
}

/** Reads the package document at a path of the archive. */
export const readEpubPackage = (xml: string, path: string): EpubPackage => {
  const elements = allElements(parseChecked(xml, { mode: 'xml' }).children)
  const items = new Map(
    elements.flatMap((element) => {
      const { id, href, 'media-type': type = '', properties = '' } = element.attribs
      return localName(element) === 'item' && id !== undefined && href !== undefined
        ? [
            [
              id,
              {
                path: resolvePath(path, href),
                isPage: /html|x-oeb1-document/.test(type),
                isNav: /\bnav\b/.test(properties),
              },
            ] as const,
          ]
        : []
    }),
  )
  const ordered = elements.flatMap((element) =>
    localName(element) === 'itemref' ? [items.get(element.attribs['idref'] ?? '')] : [],
  )
  // If a file has no reading order, the order of its manifest counts.
  const inOrder = ordered.length > 0 ? ordered : [...items.values()]
  const pages = inOrder.flatMap((item) => (item?.isPage && !item.isNav ? [item.path] : []))
  const ofType = (type: RegExp) => elements.filter(({ attribs }) => type.test(attribs['media-type'] ?? '')).length
  const extras = {
    fonts: ofType(/^(?:font\/|application\/(?:x-)?font|application\/vnd\.ms-opentype)/),
    overlays: ofType(/^application\/smil/),
    otherPages: ordered.filter((item) => item && !item.isPage).length,
  }
  const isFixed = elements.some(
    (element) => element.attribs['property'] === 'rendition:layout' && textIn(element).trim() === 'pre-paginated',
  )
  const spine = elements.find((element) => localName(element) === 'spine')
  const direction = spine?.attribs['page-progression-direction'] === 'rtl' ? 'rtl' : 'ltr'
  return { ...readMetadata(elements), pages: [...new Set(pages)], direction, extras, isFixed }
}
