import type { LostItem } from '#manuscript/model/lost-items.ts'
import { createNoteWriter, escapeHtml } from './html-writer.ts'
import { ImportError } from './import-error.ts'
import { decodeAscii, decodeBytes, encodingOfCharset, encodingOfPage } from './rtf-encoding.ts'
import { headers, infoNames, outerGroups, skippedGroups } from './rtf-groups.ts'
import { RtfFlow } from './rtf-flow.ts'
import { RtfMath } from './rtf-math.ts'
import { initialParagraph, initialState, type RtfParagraph, type RtfState, signs } from './rtf-state.ts'
import { RtfPicture, rtfPage } from './rtf-picture.ts'
import { RtfStyles } from './rtf-styles.ts'
import { rtfTokens } from './rtf-tokens.ts'

/** Deeper groups than these are written by no program. */
const DEEPEST = 1000

interface RtfContent {
  html: string
  info: ReadonlyMap<string, string>
  images: ReadonlyMap<string, Uint8Array>
  textBoxes: number
  hasChanges: boolean
}

/** Text that a program writes again when the document changes. */
const field = /^\s*(?:DATE|TIME|PAGE|NUMPAGES|SECTION|REF|NOTEREF|AUTHOR|FILENAME|CREATEDATE|SAVEDATE|PRINTDATE)\b/

const sides: Readonly<Record<string, RtfParagraph['align']>> = { ql: 'left', qr: 'right', qc: 'center' }

/** Reads one document. Its state is that of the group and the paragraph at the place that is read. */
class RtfReader {
  private readonly lost: (item: LostItem) => void
  constructor(lost: (item: LostItem) => void) {
    this.lost = lost
  }

  private newFlow(): RtfFlow {
    return new RtfFlow((paragraph) => this.styles.roleOf(paragraph), this.readMarker)
  }

  /** Counts a list with letters or Roman numerals once for each of its levels. */
  private readonly readMarker = (marker: string, { list, level }: RtfParagraph) => {
    const key = `${list}/${level}`
    if (!/^\s*\(?\p{L}+[.)]/u.test(marker) || this.lettered.has(key)) return
    this.lettered.add(key)
    this.lost('list_number')
  }

  private readonly lettered = new Set<string>()
  /** The text that was read last is hidden. */
  private isHidden = false
  private readonly notes = createNoteWriter()
  private readonly info = new Map<string, string>()
  private readonly images = new Map<string, Uint8Array>()
  private readonly fonts = new Map<number, string>()
  private readonly styles = new RtfStyles()
  private readonly stack: { state: RtfState; end?: () => void }[] = []
  private state = initialState()
  private flow = this.newFlow()
  private end: (() => void) | undefined
  private isOptional = false
  private isFirst = false
  private encoding = 'windows-1252'
  private bytes: number[] = []
  private toSkip = 0
  private instruction = ''
  private picture: RtfPicture | undefined
  private readonly page = rtfPage()
  /** The formula that is read. */
  private math: RtfMath | undefined
  private textBoxes = 0
  private hasChanges = false

  private readonly formatted = (text: string): string => {
    let html = escapeHtml(text).replaceAll('\n', '<br>')
    if (this.state.smallCaps) html = `<span style="font-variant:small-caps">${html}</span>`
    if (this.state.script !== '') html = this.state.script === 'sub' ? `<sub>${html}</sub>` : `<sup>${html}</sup>`
    if (this.state.strike) html = `<s>${html}</s>`
    if (this.state.underline) html = `<u>${html}</u>`
    if (this.state.italic) html = `<i>${html}</i>`
    return this.state.bold ? `<b>${html}</b>` : html
  }
  private readonly write = (text: string) => {
    if (text === '') return
    const isHidden = this.state.hidden && /^(?:body|note|box)$/.test(this.state.destination)
    if (isHidden && !this.isHidden && /\S/.test(text)) this.lost('hidden_text')
    this.isHidden = isHidden
    if (this.state.hidden || this.state.deleted) return
    switch (this.state.destination) {
      case 'body':
      case 'note':
      case 'box':
        this.flow.line += this.formatted(text)
        break
      case 'instruction':
        this.instruction += text
        break
      case 'marker':
        this.flow.marker = (this.flow.marker ?? '') + text
        break
      case 'info':
        this.info.set(this.state.property, (this.info.get(this.state.property) ?? '') + text)
        break
      case 'styles':
        this.styles.addName(text)
        break
      case 'shapeName':
        this.picture?.addName(text)
        break
      case 'shapeValue':
        this.picture?.addValue(text)
        break
      case 'math':
        this.math?.text(text)
        break
      default:
    }
  }
  private readonly flushBytes = () => {
    if (this.bytes.length === 0) return
    const text = decodeBytes(this.bytes, this.fonts.get(this.state.font) ?? this.encoding)
    this.bytes = []
    this.write(text)
  }

  private readonly endPicture = () => {
    const found = this.picture
    this.picture = undefined
    if (!found) return
    if (!found.isKnown) return this.lost('other_image')
    const address = `picture-${this.images.size + 1}`
    this.images.set(address, found.bytes())
    this.flow.line += found.html(address, this.page)
  }
  private readonly inFlow = (done: (html: string) => void) => {
    const outer = this.flow
    this.flow = this.newFlow()
    this.end = () => {
      const html = this.flow.finish()
      this.flow = outer
      done(html)
    }
  }

  /** Begins the group that a control word names. Returns false for other words. */
  private readonly begin = (name: string): boolean => {
    if (headers.has(name)) {
      this.state.destination = 'skip'
      this.lost('header')
    } else if (this.picture && this.beginProperty(name)) return true
    else if (skippedGroups.has(name)) {
      if (name === 'xe') this.lost('index_mark')
      this.state.destination = 'skip'
    } else if (name === 'annotation') {
      this.state.destination = 'skip'
      this.lost('comment')
    } else if (name === 'mmath') this.beginMath()
    else if (name === 'fonttbl') this.state.destination = 'fonts'
    else if (name === 'stylesheet') this.state.destination = 'styles'
    else if (name === 'info') this.state.destination = 'skip'
    else if (infoNames.has(name) && this.stack.length === 3) {
      this.state.destination = 'info'
      this.state.property = name
      // LibreOffice writes the author twice.
      this.info.delete(name)
    } else if (name === 'fldinst') {
      this.instruction = ''
      this.state.destination = 'instruction'
    } else if (name === 'fldrslt') this.beginResult()
    else if (name === 'listtext' || name === 'pntext') {
      this.state.destination = 'marker'
      this.flow.marker = ''
    } else if (name === 'footnote') {
      this.state.destination = 'note'
      this.inFlow((html) => {
        this.flow.line += this.notes.mark(html)
      })
    } else if (name === 'shptxt' || name === 'dptxbxtext') {
      this.state.destination = 'box'
      this.textBoxes++
      this.inFlow((html) => {
        this.flow.html += html
      })
    } else if (name === 'pict') {
      this.state.destination = 'picture'
      this.picture = new RtfPicture()
      this.end = this.endPicture
    } else if (name === 'object') this.lost('embedded_object')
    else if (name === 'shp') this.beginShape()
    else return outerGroups.has(name)
    return true
  }
  /** Begins a group of the properties of a picture, which have its description. */
  private readonly beginProperty = (name: string): boolean => {
    if (name === 'picprop') this.state.destination = 'shape'
    else if (this.state.destination !== 'shape') return false
    else if (name === 'sn') {
      this.picture?.beginProperty()
      this.state.destination = 'shapeName'
    } else if (name === 'sv') this.state.destination = 'shapeValue'
    else return name === 'sp'
    return true
  }
  private readonly beginMath = () => {
    this.state.destination = 'math'
    this.math = new RtfMath()
    this.end = () => {
      this.flow.line += this.math?.html(() => this.lost('formula')) ?? ''
      this.math = undefined
    }
  }
  /** Reads a control word in a formula. Returns false for characters and their encodings. */
  private readonly controlMath = (math: RtfMath, name: string, number: number | undefined): boolean => {
    const kind = this.isFirst ? math.begin(name) : 'other'
    if (kind === 'skip') this.state.destination = 'skip'
    else if (kind === 'element') this.end = () => math.end()
    else math.control(name, number)
    return kind !== 'other'
  }
  /** A shape without text and picture is a drawing. */
  private readonly beginShape = () => {
    const before = this.textBoxes + this.images.size
    this.end = () => {
      if (this.textBoxes + this.images.size === before) this.lost('chart')
    }
  }
  private readonly beginResult = () => {
    const address = /HYPERLINK\s+"([^"]{1,2000})"/.exec(this.instruction)?.[1]
    this.state.destination = 'body'
    if (field.test(this.instruction)) this.lost('field')
    if (!address || /\\l\s/.test(this.instruction)) return
    this.flow.line += `<a href="${escapeHtml(address)}">`
    this.end = () => {
      this.flow.line += '</a>'
    }
  }

  private readonly format = (name: string, number: number | undefined): boolean => {
    const isOn = number !== 0
    if (name === 'b') this.state.bold = isOn
    else if (name === 'i') this.state.italic = isOn
    else if (name === 'ul' || name === 'uld' || name === 'ulw' || name === 'uldb') this.state.underline = isOn
    else if (name === 'ulnone') this.state.underline = false
    else if (name === 'strike' || name === 'striked') this.state.strike = isOn
    else if (name === 'scaps') this.state.smallCaps = isOn
    else if (name === 'v') this.state.hidden = isOn
    else if (name === 'deleted') {
      this.state.deleted = isOn
      this.hasChanges = true
    } else if (name === 'revised') this.hasChanges = true
    else if (name === 'sub' || name === 'super') this.state.script = isOn ? name : ''
    else if (name === 'nosupersub') this.state.script = ''
    else if (name === 'plain') {
      const { destination, property, skipAfterUnicode } = this.state
      this.state = { ...initialState(), destination, property, skipAfterUnicode }
    } else return false
    return true
  }
  private readonly layout = (name: string, number = 0): boolean => {
    const { paragraph } = this.flow
    // The mark of an item is written with a format of its own.
    if (this.state.destination === 'marker') return false
    if (name === 'pard') this.flow.paragraph = initialParagraph()
    else if (name === 's' && this.state.destination !== 'styles') paragraph.style = number
    else if (name === 'outlinelevel' && this.state.destination !== 'styles') paragraph.outline = number
    else if (name === 'intbl') paragraph.isInTable = true
    else if (name === 'ls') paragraph.list = number
    else if (name === 'pnlvlblt' || name === 'pnlvlbody') paragraph.list = 1
    else if (name === 'li') paragraph.indent = number
    else if (name === 'ilvl') paragraph.level = Math.max(0, Math.min(8, number))
    else if (name === 'rtlpar') paragraph.direction = 'rtl'
    else if (name === 'ltrpar') paragraph.direction = 'ltr'
    else if (sides[name]) paragraph.align = sides[name]
    else if (name === 'par' || name === 'sect') this.flow.endParagraph()
    else if (name === 'cell') this.flow.endCell()
    else if (name === 'ftnalt') this.lost('endnote')
    else if (name === 'cols') this.countColumns(number)
    else if (name === 'nestcell') this.flow.line += ' – '
    else if (name === 'nestrow') this.flow.line += '<br>'
    else if (name === 'row') this.flow.endRow()
    else return false
    return true
  }
  private readonly countColumns = (columns: number) => {
    if (columns > 1) this.lost('columns')
  }
  private readonly declare = (name: string, number = 0): void => {
    if (name === 'ansicpg') this.encoding = encodingOfPage(number)
    else if (name === 'uc') this.state.skipAfterUnicode = Math.max(0, Math.min(10, number))
    else if (name === 'f') this.state.font = number
    else if (name === 'fcharset') {
      const known = encodingOfCharset(number)
      if (known && this.state.destination === 'fonts') this.fonts.set(this.state.font, known)
    } else if (this.state.destination === 'styles') this.styles.declare(name, number)
    else if (name === 'paperw' || name === 'margl' || name === 'margr') this.page[name] = number
    else this.picture?.declare(name, number)
  }
  private readonly control = (name: string, number: number | undefined) => {
    if (name === '*') {
      this.isOptional = true
      return
    }
    if (this.state.destination === 'skip' && !(infoNames.has(name) && this.stack.length === 3) && !this.isInShape(name))
      return
    if (this.state.destination === 'math' && this.math) {
      if (this.controlMath(this.math, name, number)) return
    } else if (this.isFirst && this.begin(name)) return
    if (this.isFirst && this.isOptional) {
      this.state.destination = 'skip'
      return
    }
    if (name === 'u' && number !== undefined) {
      this.write(String.fromCharCode(number & 0xffff))
      this.toSkip = this.state.skipAfterUnicode
    } else if (signs[name] !== undefined) this.write(signs[name])
    else if (!this.format(name, number) && !this.layout(name, number)) this.declare(name, number)
  }
  /** The text of a shape stands in a group of its description. */
  private readonly isInShape = (name: string): boolean => name === 'shptxt'

  /** Reads a whole document. */
  read(rtf: string): RtfContent {
    for (const token of rtfTokens(rtf)) {
      if (token.type !== 'byte') this.flushBytes()
      if (token.type === 'open') {
        if (this.stack.length >= DEEPEST)
          throw new ImportError(
            'The groups of this RTF file are nested far deeper than those of any text, so it was not read.',
          )
        this.stack.push({ state: this.state, ...(this.end && { end: this.end }) })
        this.state = { ...this.state }
        this.end = undefined
        this.isFirst = true
        this.isOptional = false
        continue
      }
      if (token.type === 'close') {
        this.end?.()
        const outer = this.stack.pop()
        if (!outer) break
        this.state = outer.state
        this.end = outer.end
        this.toSkip = 0
      } else if (token.type === 'control') {
        this.control(token.word, token.number)
        if (token.word === '*') continue
      } else if (token.type === 'byte') {
        if (this.toSkip > 0) this.toSkip--
        else if (this.state.destination !== 'skip') this.bytes.push(token.byte)
      } else if (token.type === 'binary') {
        if (this.state.destination === 'picture')
          this.picture?.setBinary(Buffer.from(rtf.slice(token.from, token.to), 'latin1'))
      } else if (this.state.destination === 'picture') this.picture?.addHex(token.text)
      else if (this.state.destination !== 'skip') {
        const cut = Math.min(this.toSkip, token.text.length)
        this.toSkip -= cut
        this.write(decodeAscii(token.text.slice(cut), this.fonts.get(this.state.font) ?? this.encoding))
      }
      this.isFirst = false
      this.isOptional = false
    }
    this.flushBytes()
    return {
      html: this.flow.finish() + this.notes.text(),
      info: this.info,
      images: this.images,
      textBoxes: this.textBoxes,
      hasChanges: this.hasChanges,
    }
  }
}

/** Converts RTF to HTML for the reader of blocks. */
export const rtfToHtml = (rtf: string, lost: (item: LostItem) => void): RtfContent => new RtfReader(lost).read(rtf)
