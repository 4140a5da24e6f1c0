import type { LostItem } from '#manuscript/model/lost-items.ts'
import { withFieldTexts } from './docx-fields.ts'

const part = /<(\/?)(mc:AlternateContent|mc:Fallback|w:drawing|w:txbxContent)(?=[\s/>])[^>]*>/g

/**
 * Writes the text boxes of newer programs as those of older ones, which the library reads. Most files
 * have both, as alternatives.
 */
const withOldTextBoxes = (xml: string): string => {
  if (!xml.includes('<w:txbxContent')) return xml
  /** The open elements: alternatives, or a drawing outside of any. */
  const open: { name: string; boxes: string[]; hasOld: boolean }[] = []
  let fallbacks = 0
  let boxes = 0
  let from = 0
  let at = 0
  const pieces: string[] = []
  for (const { 0: tag, 1: slash, 2: name, index } of xml.matchAll(part)) {
    if (tag.endsWith('/>')) continue
    const isEnd = slash === '/'
    const place = open.at(-1)
    if (name === 'mc:Fallback') fallbacks += isEnd ? -1 : 1
    else if (name === 'w:txbxContent') {
      boxes += isEnd ? -1 : 1
      if (!isEnd && boxes === 1) from = index
      else if (isEnd && boxes === 0 && place) {
        if (fallbacks > 0) place.hasOld = true
        else place.boxes.push(xml.slice(from, index + tag.length))
      }
    } else if (boxes > 0 || (name === 'w:drawing' && place?.name === 'mc:AlternateContent')) continue
    else if (!isEnd) open.push({ name: name!, boxes: [], hasOld: false })
    else if (place !== undefined && place.name === name) {
      open.pop()
      if (place.hasOld || place.boxes.length === 0) continue
      const end = index + tag.length
      pieces.push(xml.slice(at, end), ...place.boxes.map((box) => `<w:pict><v:textbox>${box}</v:textbox></w:pict>`))
      at = end
    }
  }
  return pieces.join('') + xml.slice(at)
}

/** Symbol fonts that the library supports. */
const signFont = /^(?:Symbol|Webdings|Wingdings(?: [23])?|ZapfDingbats)$/i

/**
 * Returns the character of a symbol font. Its code is its own, or that of a letter moved to the
 * private-use area.
 */
const signOf = (font: string, code: string): string => {
  const number = Number.parseInt(code, 16)
  const own = number >= 0xf0_00 && number <= 0xf0_ff ? number - 0xf0_00 : number
  // These fonts have no characters of their own beyond one byte.
  return (signFont.test(font) && own <= 0xff) || own < 32 ? '' : `<w:t xml:space="preserve">&#${own};</w:t>`
}

/**
 * Replaces content that the library would leave out: breaks between words, symbols of other fonts,
 * links with a tooltip, computed text, and text boxes without an alternative.
 */
export const repairDocx = (xml: string, lost: (item: LostItem) => void): string =>
  withFieldTexts(withOldTextBoxes(xml), lost)
    .replace(/<w:cr\s?\/>/g, '<w:br/>')
    .replace(/<w:ptab [^<>]{0,200}\/>/g, '<w:tab/>')
    .replace(/<w:br [^<>]{0,100}w:type="(?:page|column)"[^<>]{0,100}\/>/g, '<w:br/>')
    .replace(
      /<w:sym w:font="([^"<>]{0,100})" w:char="([0-9a-f]{4})"\s?\/>/gi,
      (sign, font: string, code: string) => signOf(font, code) || sign,
    )
    .replace(/(<w:instrText[^<>]{0,100}>\s{0,9}HYPERLINK\s{1,9}(?:\\l\s{1,9})?("|&quot;)[^"<]{1,2000}?\2)[^<]*/g, '$1')
