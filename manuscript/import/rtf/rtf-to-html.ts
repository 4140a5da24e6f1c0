import type { LostItem } from '#manuscript/model/lost-items.ts'
import { pronouncedText } from '../field-instructions.ts'
import { createNoteWriter, escapeHtml } from '../html/html-writer.ts'
import { ImportError } from '../import-error.ts'
import { decodeAscii, decodeBytes, RtfFonts } from './rtf-encoding.ts'
import { headers, infoNames, outerGroups, skippedGroups } from './rtf-groups.ts'
import { RtfFlow } from './rtf-flow.ts'
import { RtfMath } from './rtf-math.ts'
import { initialParagraph, initialState, type RtfState, signs } from './rtf-state.ts'
import { NamedProperties } from './rtf-properties.ts'
import { RtfPictures } from './rtf-picture.ts'
import { RtfStyles } from './rtf-styles.ts'
import { rtfTokens } from './rtf-tokens.ts'
import { writeCharacters, formatCharacters } from './rtf-characters.ts'
import { RtfLosses } from './rtf-losses.ts'
import { formatParagraph } from './rtf-paragraphs.ts'

/** Maximum depth of groups. No program writes deeper ones. */
const DEEPEST = 1000

interface RtfContent {
  html: string
  info: ReadonlyMap<string, string>
  /** The custom properties. */
  named: ReadonlyMap<string, string>
  images: ReadonlyMap<string, Uint8Array>
  textBoxes: number
  hasChanges: boolean
}

/** Reads one document. The state belongs to the group and the paragraph at the current position. */
class RtfReader {
  private readonly losses: RtfLosses
  private readonly lost: (item: LostItem) => void
  constructor(lost: (item: LostItem) => void) {
    this.losses = new RtfLosses(lost)
    this.lost = lost
    this.flow = this.newFlow()
  }

  private newFlow(): RtfFlow {
    return new RtfFlow((paragraph) => this.styles.roleOf(paragraph), this.losses.readMarker)
  }

  private readonly notes = createNoteWriter()
  private readonly info = new Map<string, string>()
  private readonly named = new NamedProperties()
  private readonly pictures = new RtfPictures()
  private readonly fonts = new RtfFonts()
  private readonly styles = new RtfStyles()
  private readonly stack: { state: RtfState; end?: () => void }[] = []
  private state = initialState()
  private flow: RtfFlow
  private end: (() => void) | undefined
  private isOptional = false
  private isFirst = false
  private bytes: number[] = []
  private toSkip = 0
  private instruction = ''
  /** The formula being read. */
  private math: RtfMath | undefined
  private textBoxes = 0
  private hasChanges = false

  private readonly write = (text: string) => {
    if (text === '') return
    this.losses.readText(this.state, text)
    if (this.state.hidden || this.state.deleted) return
    switch (this.state.destination) {
      case 'body':
      case 'note':
      case 'box':
        this.flow.line += writeCharacters(this.state, text)
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
      case 'propertyName':
        this.named.addName(text)
        break
      case 'propertyValue':
        this.named.addValue(text)
        break
      case 'styles':
        this.styles.addName(text)
        break
      case 'shapeName':
        this.pictures.current?.addName(text)
        break
      case 'shapeValue':
        this.pictures.current?.addValue(text)
        break
      case 'math':
        this.math?.text(text)
        break
      default:
    }
  }
  private readonly flushBytes = () => {
    if (this.bytes.length === 0) return
    const text = decodeBytes(this.bytes, this.fonts.encodingOf(this.state))
    this.bytes = []
    this.write(text)
  }

  private readonly endPicture = () => {
    const html = this.pictures.end()
    if (html === null) this.lost('other_image')
    this.flow.line += html ?? ''
  }
  private readonly inFlow = (onEnd: (html: string) => void) => {
    const outer = this.flow
    this.flow = this.newFlow()
    this.end = () => {
      const html = this.flow.finish()
      this.flow = outer
      onEnd(html)
    }
  }

  /** Begins the group that a control word names. Returns false for other words. */
  private readonly begin = (name: string): boolean => {
    if (headers.has(name)) {
      this.state.destination = 'skip'
      this.lost('header')
    } else if (this.pictures.beginProperty(name, this.state)) return true
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
    else if (this.named.begin(name, this.state)) return true
    else if (infoNames.has(name) && this.stack.length === 3) {
      this.state.destination = 'info'
      this.state.property = name
      // LibreOffice writes the author twice.
      this.info.delete(name)
    } else if (name === 'upr') {
      // The first alternative is for programs that can't read Unicode.
      this.state.outer = this.state.destination
      this.state.destination = 'alternatives'
    } else if (name === 'ud') {
      if (this.state.destination === 'alternatives') this.state.destination = this.state.outer
    } else if (name === 'fldinst') {
      if (this.state.destination !== 'instruction') this.instruction = ''
      this.state.destination = 'instruction'
    } else if (name === 'fldrslt') this.beginResult()
    else if (name === 'listtext' || name === 'pntext') {
      this.state.destination = 'marker'
      this.flow.marker = ''
    } else if (name === 'footnote') {
      this.state.destination = 'note'
      this.inFlow((html) => {
        // LibreOffice writes a superscript space between a right-to-left word and a note, which is
        // removed.
        this.flow.line = this.flow.line.replace(/<sup> <\/sup>$/, '') + this.notes.mark(html)
      })
    } else if (name === 'shptxt' || name === 'dptxbxtext') {
      this.state.destination = 'box'
      this.textBoxes++
      this.inFlow((html) => {
        this.flow.html += html
      })
    } else if (name === 'pict') {
      this.state.destination = 'picture'
      this.pictures.begin()
      this.end = this.endPicture
    } else if (name === 'object') this.lost('embedded_object')
    else if (name === 'do') this.beginShape()
    else if (name === 'shp') this.beginShape()
    else return outerGroups.has(name)
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
    const before = this.textBoxes + this.pictures.images.size
    this.end = () => {
      if (this.textBoxes + this.pictures.images.size === before) this.lost('chart')
    }
  }
  private readonly beginResult = () => {
    // The result of a field nested in an instruction is part of that instruction.
    if (this.state.destination === 'instruction') return
    const pronounced = pronouncedText(this.instruction)
    if (pronounced !== undefined) this.write(pronounced)
    const address = /HYPERLINK\s+"([^"]{1,2000})"/.exec(this.instruction)?.[1]
    this.state.destination = 'body'
    this.losses.readInstruction(this.instruction)
    if (!address || address.startsWith('#') || /\\l\s/.test(this.instruction)) return
    this.state.isLink = true
    this.flow.line += `<a href="${escapeHtml(address)}">`
    this.end = () => {
      this.flow.line += '</a>'
    }
  }

  private readonly format = (name: string, number: number | undefined): boolean => {
    if (name === 'deleted' || name === 'revised') this.hasChanges = true
    return name === 'revised' || formatCharacters(this.state, name, number)
  }
  private readonly layout = (name: string, number = 0): boolean => {
    const { paragraph } = this.flow
    // The mark of an item has its own layout, which does not apply to the paragraph.
    if (this.state.destination === 'marker') return false
    this.losses.readWord(name, number)
    if (name === 'trowd') this.flow.edges = []
    else if (name === 'cellx') this.flow.edges.push(number)
    else if (name === 'pard') this.flow.paragraph = initialParagraph()
    else if (name === 's' && this.state.destination !== 'styles') paragraph.style = number
    else if (name === 'outlinelevel' && this.state.destination !== 'styles') paragraph.outline = number
    else if (name === 'par' || name === 'sect') this.flow.endParagraph()
    else if (name === 'cell') this.flow.endCell()
    else if (name === 'nestcell') this.flow.line += ' – '
    else if (name === 'nestrow') this.flow.line += '<br>'
    else if (name === 'row') this.flow.endRow()
    else return formatParagraph(paragraph, name, number)
    return true
  }
  private readonly declare = (name: string, number = 0): void => {
    if (this.fonts.declare(name, number, this.state)) return
    if (name === 'uc') this.state.skipAfterUnicode = Math.max(0, Math.min(10, number))
    else if (this.state.destination === 'styles') this.styles.declare(name, number)
    else this.pictures.declare(name, number)
  }
  private readonly control = (name: string, number: number | undefined) => {
    if (name === '*') {
      this.isOptional = true
      return
    }
    // The text of a shape is inside the group of its description, which is skipped.
    if (this.state.destination === 'skip' && !(infoNames.has(name) && this.stack.length === 3) && name !== 'shptxt')
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
          this.pictures.current?.setBinary(Buffer.from(rtf.slice(token.from, token.to), 'latin1'))
      } else if (this.state.destination === 'picture') this.pictures.current?.addHex(token.text)
      else if (this.state.destination !== 'skip') {
        const cut = Math.min(this.toSkip, token.text.length)
        this.toSkip -= cut
        this.write(decodeAscii(token.text.slice(cut), this.fonts.encodingOf(this.state)))
      }
      this.isFirst = false
      this.isOptional = false
    }
    this.flushBytes()
    return {
      html: this.flow.finish() + this.notes.text(),
      info: this.info,
      named: this.named.values,
      images: this.pictures.images,
      textBoxes: this.textBoxes,
      hasChanges: this.hasChanges,
    }
  }
}

/** Converts RTF to HTML for the reader of blocks. */
export const rtfToHtml = (rtf: string, lost: (item: LostItem) => void): RtfContent => new RtfReader(lost).read(rtf)
