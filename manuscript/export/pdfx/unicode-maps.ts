import { contentOf, objectOf, type PlainPdf } from './plain-pdf.ts'

/** The text of each glyph of a font, as hexadecimal UTF-16. */
type Glyphs = Map<string, string>

interface UnicodeMap {
  /** Number of its object. */
  number: number
  font: string
  content: string
}

const unicodeMaps = (pdf: PlainPdf): UnicodeMap[] =>
  [...pdf.offsets.keys()].flatMap((at) => {
    const { dictionary } = objectOf(pdf, at)
    const number = Number(/\/ToUnicode (\d+) 0 R/.exec(dictionary)?.[1])
    // A subset has six letters before its name, and Typst names the encoding behind it.
    const font = /\/BaseFont\s*\/(?:[A-Z]{6}\+)?([^\s/>]+?)(?:-Identity-H)?[\s/>]/.exec(dictionary)?.[1]
    const content = number && font ? contentOf(objectOf(pdf, number)) : undefined
    return content && font ? [{ number, font, content }] : []
  })

const pair = /<([0-9a-f]{4})>\s*(?:<\1>\s*)?<([0-9a-f]+)>/gi

const glyphsOf = ({ content }: UnicodeMap): Glyphs =>
  new Map(Array.from(content.matchAll(pair), ([, code, text]) => [code!.toLowerCase(), text!.toLowerCase()]))

/**
 * Returns true if two maps are of the same font subset, which means that all glyphs of one letter
 * agree.
 */
const isSame = (made: Glyphs, original: Glyphs): boolean =>
  [...made].every(([code, text]) => text.length !== 4 || original.get(code) === text)

/**
 * Returns the ToUnicode tables of a converted file that differ from those of the original file, by
 * their object numbers. Ghostscript swaps and loses bytes of glyphs with several letters, such as
 * ligatures. A search would not find their words.
 */
export const repairedMaps = (made: PlainPdf, original: PlainPdf): Map<number, string> => {
  const before = unicodeMaps(original).map((map) => ({ ...map, glyphs: glyphsOf(map) }))
  const repaired = new Map<number, string>()
  for (const map of unicodeMaps(made)) {
    const glyphs = glyphsOf(map)
    const source = before.find(({ font, glyphs: other }) => font === map.font && isSame(glyphs, other))
    if (!source) continue
    const content = map.content.replaceAll(pair, (whole, code: string, text: string) => {
      const right = source.glyphs.get(code.toLowerCase())
      return right && right !== text.toLowerCase() ? `<${code}><${code}><${right}>` : whole
    })
    if (content !== map.content) repaired.set(map.number, content)
  }
  return repaired
}
