import type { PdfEngine } from './pdf-engine.ts'
import { utf8Of, utf16Of } from './pdf-engine.ts'

/** One glyph on a page, which represents one or more characters. */
export interface PdfGlyph {
  text: string
  left: number
  right: number
  baseline: number
  size: number
  bold: boolean
  italic: boolean
  mark: number
  href?: string
  /** True if the glyph has the same rotation as most of the page's text. */
  angle: number
}
/** Characters that the engine inserts: spaces between distant words, and line ends. */
export type PdfSign = 'space' | 'line' | 'divided'

interface GlyphFormatting {
  size: number
  bold: boolean
  italic: boolean
  mark: number
  angle: number
}

const boldName = /bold|black|heavy|semibold|demi/i
const italicName = /italic|oblique|slanted|kursiv/i
const italicFlag = 64
const boldFlag = 1 << 18

/** Creates a reader that caches the formatting of text objects and fonts. */
const createFormattingReader = (engine: PdfEngine) => {
  const fonts = new Map<number, { bold: boolean; italic: boolean }>()
  const fontFormat = (font: number) => {
    const known = fonts.get(font)
    if (known) return known
    const name = utf8Of(engine, (buffer, size) => engine.FPDFFont_GetBaseFontName(font, buffer, size))
    const flags = engine.FPDFFont_GetFlags(font)
    const format = {
      bold: boldName.test(name) || (flags & boldFlag) !== 0,
      italic: italicName.test(name) || (flags !== -1 && (flags & italicFlag) !== 0),
    }
    fonts.set(font, format)
    return format
  }
  return (text: number, index: number, object: number): GlyphFormatting => {
    engine.FPDFText_GetMatrix(text, index, engine.scratch)
    const [a, b, c, d] = [0, 4, 8, 12].map((at) => engine.float(engine.scratch + at)) as [
      number,
      number,
      number,
      number,
    ]
    return {
      ...fontFormat(engine.FPDFTextObj_GetFont(object)),
      size: Math.round(engine.FPDFText_GetFontSize(text, index) * Math.hypot(c, d) * 10) / 10,
      mark: engine.FPDFPageObj_GetMarkedContentID(object),
      angle: (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4,
    }
  }
}

interface Link {
  left: number
  right: number
  top: number
  bottom: number
  href: string
}

const mostLinks = 500

type Place = Omit<Link, 'href'>

/** Returns the areas of a link on the page: one per line, or the rectangle around all of it. */
const placesOf = (engine: PdfEngine, link: number, memory: number): Place[] => {
  const floats = (count: number) => Array.from({ length: count }, (_, index) => engine.float(memory + 4 * index))
  const places: Place[] = []
  const quads = Math.min(engine.FPDFLink_CountQuadPoints(link), mostLinks)
  for (let index = 0; index < quads; index++) {
    if (!engine.FPDFLink_GetQuadPoints(link, index, memory)) continue
    const points = floats(8)
    const [across, up] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)]
    places.push({
      left: Math.min(...across),
      right: Math.max(...across),
      top: Math.max(...up),
      bottom: Math.min(...up),
    })
  }
  if (places.length > 0 || !engine.FPDFLink_GetAnnotRect(link, memory)) return places
  const [left, top, right, bottom] = floats(4) as [number, number, number, number]
  return [{ left, right, top: Math.max(top, bottom), bottom: Math.min(top, bottom) }]
}

const linksOn = (engine: PdfEngine, document: number, page: number): Link[] => {
  const links: Link[] = []
  const { pdfium, scratch } = engine
  const [position, link, rect] = [scratch, scratch + 8, scratch + 16]
  pdfium.setValue(position, 0, 'i32')
  while (links.length < mostLinks && engine.FPDFLink_Enumerate(page, position, link)) {
    const at = pdfium.getValue(position, 'i32')
    const found = pdfium.getValue(link, 'i32')
    const action = engine.FPDFLink_GetAction(found)
    const href =
      action === 0 ? '' : utf8Of(engine, (buffer, size) => engine.FPDFAction_GetURIPath(document, action, buffer, size))
    if (href) links.push(...placesOf(engine, found, rect).map((place) => ({ ...place, href })))
    pdfium.setValue(position, at, 'i32')
  }
  return links
}

const linkAt = (links: readonly Link[], x: number, y: number): string | undefined =>
  links.find(({ left, right, top, bottom }) => x >= left && x <= right && y >= bottom && y <= top)?.href

const lineEnd = new Set([10, 13])
// Characters that the engine inserts for a hyphen that appears to divide a word.
const hyphens = new Set([0xfffe, 0x02])

/**
 * Returns the glyphs of a page in reading order, with signs for spaces and line ends in between.
 */
export const glyphsOf = (engine: PdfEngine, document: number, page: number): (PdfGlyph | PdfSign)[] => {
  const text = engine.FPDFText_LoadPage(page)
  if (text === 0) return []
  const links = linksOn(engine, document, page)
  const formatOf = createFormattingReader(engine)
  const { quick } = engine
  const found: (PdfGlyph | PdfSign)[] = []
  const total = engine.FPDFText_CountChars(text)
  const box = engine.scratch + 32
  let object = 0
  let format: GlyphFormatting | undefined
  let origin = Number.NaN
  for (let index = 0; index < total; index++) {
    const code = quick.FPDFText_GetUnicode(text, index)
    const its = quick.FPDFText_GetTextObject(text, index)
    if (lineEnd.has(code)) found.push('line')
    else if (hyphens.has(code)) found.push('divided', 'line')
    else if (its === 0 || code === 0) found.push('space')
    else {
      if (its !== object || !format) {
        object = its
        format = formatOf(text, index, its)
        origin = Number.NaN
      }
      quick.FPDFText_GetCharOrigin(text, index, box, box + 8)
      const [x, y] = [engine.double(box), engine.double(box + 8)]
      quick.FPDFText_GetLooseCharBox(text, index, box)
      const [left, right] = [engine.float(box), engine.float(box + 8)]
      const character = String.fromCodePoint(code)
      const last = found.at(-1)
      if (x === origin && typeof last === 'object') {
        last.text += character
        last.left = Math.min(last.left, left)
        last.right = Math.max(last.right, right)
      } else {
        origin = x
        found.push({
          ...format,
          text: character,
          left,
          right,
          baseline: y,
          href: linkAt(links, (left + right) / 2, y + format.size * 0.3),
        })
      }
    }
  }
  engine.FPDFText_ClosePage(text)
  return found
}

export type PdfProperty = 'Title' | 'Author' | 'Subject' | 'Keywords'

export const propertyOfPdf = (engine: PdfEngine, document: number, tag: PdfProperty): string =>
  utf16Of(engine, (buffer, size) => engine.FPDF_GetMetaText(document, tag, buffer, size))
