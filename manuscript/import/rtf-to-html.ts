import type { LostItem } from '#manuscript/model/lost-items.ts'
import { createNoteWriter, escapeHtml, joinCode, writeParagraph } from './html-writer.ts'
import { ImportError } from './import-error.ts'
import { decodeBytes, encodingOfCharset, encodingOfPage } from './rtf-encoding.ts'
import { initialParagraph, initialState, type RtfParagraph, type RtfState, signs } from './rtf-state.ts'
import { rtfTokens } from './rtf-tokens.ts'
import { headingRole, roleOfName, type StyleRole } from './style-names.ts'

/** Deeper groups than these are written by no program. */
const DEEPEST = 1000

export interface RtfContent {
  html: string
  info: ReadonlyMap<string, string>
  images: ReadonlyMap<string, Uint8Array>
  textBoxes: number
  hasChanges: boolean
}

/** A place that collects paragraphs: the document, a note or a text box. */
interface Flow {
  html: string
  line: string
  marker: string | undefined
  cells: string[]
  rows: string[]
  paragraph: RtfParagraph
}

const newFlow = (): Flow => ({ html: '', line: '', marker: undefined, cells: [], rows: [], paragraph: initialParagraph() })

const skippedGroups = new Set(
  (
    'colortbl listtable listoverridetable rsidtbl generator themedata colorschememapping latentstyles datastore xmlnstbl ' +
    'filetbl revtbl bkmkstart bkmkend atnid atnauthor atnref atndate atntime atnicn nonshppict shpinst sp sn sv objdata ' +
    'mmathPict wgrffmtfilter pgdsctbl ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn tc tcn xe userprops docvar blipuid ' +
    'picprop listname leveltext levelnumbers fontemb fontfile falt panose background pn pntxta pntxtb'
  ).split(' '),
)
const headers = new Set(['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf'])
/** A mark that a program wrote as text, followed by a tab. */
const typedMarker = /^((?:[•◦▪–·-]|\d{1,3}[.)]|[a-z][.)]))\s*\t/

const infoNames = new Set(['title', 'subject', 'author', 'company', 'keywords', 'doccomm', 'operator'])

/** Converts RTF to HTML for the reader of blocks. */
export const rtfToHtml = (rtf: string, lost: (item: LostItem) => void): RtfContent => {
  const notes = createNoteWriter()
  const info = new Map<string, string>()
  const images = new Map<string, Uint8Array>()
  const fonts = new Map<number, string>()
  const styles = new Map<number, { name: string; outline: number | undefined }>()
  const bases = new Map<number, number>()
  const roles = new Map<number, StyleRole | undefined>()
  const stack: { state: RtfState; flow: Flow; end?: () => void }[] = []
  let state = initialState()
  let flow = newFlow()
  let end: (() => void) | undefined
  let isOptional = false
  let isFirst = false
  let encoding = 'windows-1252'
  let bytes: number[] = []
  let toSkip = 0
  let styleNumber = 0
  let instruction = ''
  let picture: { hex: string[]; binary?: Buffer; isKnown: boolean } | undefined
  let textBoxes = 0
  let hasChanges = false

  const roleOf = ({ style, outline }: RtfParagraph): StyleRole | undefined => {
    if (!roles.has(style)) {
      let found: StyleRole | undefined
      for (let at: number | undefined = style, steps = 0; at !== undefined && !found && steps < 10; at = bases.get(at), steps++) {
        const known = styles.get(at)
        const level = known?.outline
        found = (known && roleOfName(known.name)) ?? (level !== undefined && level < 9 ? headingRole(level + 1) : undefined)
      }
      roles.set(style, found)
    }
    return roles.get(style) ?? (outline !== undefined && outline < 9 ? headingRole(outline + 1) : undefined)
  }

  const endTable = () => {
    if (flow.rows.length > 0) flow.html += `<table>${flow.rows.join('')}</table>`
    flow.rows = []
  }
  const writeLine = (): string => {
    const { paragraph } = flow
    const typed = flow.marker === undefined && paragraph.indent > 0 ? typedMarker.exec(flow.line)?.[1] : undefined
    const marker = flow.marker ?? typed
    const line = typed === undefined ? flow.line : flow.line.replace(typedMarker, '')
    flow.line = ''
    flow.marker = undefined
    const role = roleOf(paragraph)
    const isHeading = role !== undefined && role !== 'quote'
    if (isHeading) flow.marker = undefined
    if (marker !== undefined && !isHeading) {
      const level = Math.min(9, (paragraph.list > 0 ? paragraph.level : Math.max(0, Math.round(paragraph.indent / 360) - 1)) + 1)
      const shown = `<span style="mso-list:ignore">${escapeHtml(marker)}</span>`
      return line.trim() === '' ? '' : `<p style="mso-list:l0 level${level}">${shown}${line}</p>`
    }
    if (line.trim() === '') return ''
    const written = writeParagraph(line, role, paragraph.direction)
    return paragraph.align ? written.replace(/^<p/, `<p align="${paragraph.align}"`) : written
  }
  const endParagraph = () => {
    if (flow.paragraph.isInTable) flow.line = flow.line === '' ? '' : `${flow.line}<br>`
    else {
      endTable()
      flow.html += writeLine()
    }
  }
  const endCell = () => {
    flow.cells.push(`<td${flow.paragraph.align ? ` align="${flow.paragraph.align}"` : ''}>${flow.line.replace(/(?:<br>)+$/, '')}</td>`)
    flow.line = ''
    flow.marker = undefined
  }
  const endRow = () => {
    if (flow.cells.length > 0) flow.rows.push(`<tr>${flow.cells.join('')}</tr>`)
    flow.cells = []
  }
  const finish = (): string => {
    endCellIfOpen()
    endTable()
    return joinCode(flow.html + writeLine())
  }
  const endCellIfOpen = () => {
    if (flow.cells.length > 0) endRow()
  }

  const formatted = (text: string): string => {
    let html = escapeHtml(text).replaceAll('\n', '<br>')
    if (state.smallCaps) html = `<span style="font-variant:small-caps">${html}</span>`
    if (state.script !== '') html = state.script === 'sub' ? `<sub>${html}</sub>` : `<sup>${html}</sup>`
    if (state.strike) html = `<s>${html}</s>`
    if (state.underline) html = `<u>${html}</u>`
    if (state.italic) html = `<i>${html}</i>`
    return state.bold ? `<b>${html}</b>` : html
  }
  const write = (text: string) => {
    if (text === '' || state.hidden) return
    switch (state.destination) {
      case 'body':
      case 'note':
      case 'box':
        flow.line += formatted(text)
        break
      case 'instruction':
        instruction += text
        break
      case 'marker':
        flow.marker = (flow.marker ?? '') + text
        break
      case 'info':
        info.set(state.property, (info.get(state.property) ?? '') + text)
        break
      case 'styles': {
        const style = styles.get(styleNumber) ?? { name: '', outline: undefined }
        styles.set(styleNumber, { ...style, name: (style.name + text).replace(/;.*$/s, '') })
        break
      }
      default:
    }
  }
  const flushBytes = () => {
    if (bytes.length === 0) return
    const text = decodeBytes(bytes, fonts.get(state.font) ?? encoding)
    bytes = []
    write(text)
  }

  const endPicture = () => {
    const found = picture
    picture = undefined
    if (!found) return
    const data = found.binary ?? Buffer.from(found.hex.join('').replace(/\s+/g, ''), 'hex')
    if (!found.isKnown) return lost('other_image')
    const address = `picture-${images.size + 1}`
    images.set(address, data)
    flow.line += `<img src="${address}">`
  }
  const inFlow = (done: (html: string) => void) => {
    const outer = flow
    flow = newFlow()
    end = () => {
      const html = finish()
      flow = outer
      done(html)
    }
  }

  /** Begins the group that a control word names. Returns false for other words. */
  const begin = (name: string): boolean => {
    if (headers.has(name)) {
      state.destination = 'skip'
      lost('header')
    } else if (skippedGroups.has(name)) state.destination = 'skip'
    else if (name === 'annotation') {
      state.destination = 'skip'
      lost('comment')
    } else if (name === 'moMath' || name === 'mmath') {
      if (name === 'mmath') lost('formula')
      state.destination = 'skip'
    } else if (name === 'fonttbl') state.destination = 'fonts'
    else if (name === 'stylesheet') state.destination = 'styles'
    else if (name === 'info') state.destination = 'skip'
    else if (infoNames.has(name) && stack.length === 3) {
      state.destination = 'info'
      state.property = name
    } else if (name === 'fldinst') {
      instruction = ''
      state.destination = 'instruction'
    } else if (name === 'fldrslt') beginResult()
    else if (name === 'listtext' || name === 'pntext') {
      state.destination = 'marker'
      flow.marker = ''
    } else if (name === 'footnote') {
      state.destination = 'note'
      inFlow((html) => {
        flow.line += notes.mark(html)
      })
    } else if (name === 'shptxt' || name === 'dptxbxtext') {
      state.destination = 'box'
      textBoxes++
      inFlow((html) => {
        flow.html += html
      })
    } else if (name === 'pict') {
      state.destination = 'picture'
      picture = { hex: [], isKnown: false }
      end = endPicture
    } else if (name === 'object') lost('embedded_object')
    else if (name === 'shppict' || name === 'shp' || name === 'result' || name === 'field' || name === 'ud' || name === 'upr') return true
    else return false
    return true
  }
  const beginResult = () => {
    const address = /HYPERLINK\s+"([^"]{1,2000})"/.exec(instruction)?.[1]
    state.destination = 'body'
    if (!address || /\\l\s/.test(instruction)) return
    flow.line += `<a href="${escapeHtml(address)}">`
    end = () => {
      flow.line += '</a>'
    }
  }

  const format = (name: string, number: number | undefined): boolean => {
    const isOn = number !== 0
    if (name === 'b') state.bold = isOn
    else if (name === 'i') state.italic = isOn
    else if (name === 'ul' || name === 'uld' || name === 'ulw' || name === 'uldb') state.underline = isOn
    else if (name === 'ulnone') state.underline = false
    else if (name === 'strike' || name === 'striked') state.strike = isOn
    else if (name === 'scaps') state.smallCaps = isOn
    else if (name === 'v') state.hidden = isOn
    else if (name === 'deleted') {
      state.hidden = isOn
      hasChanges = true
    } else if (name === 'revised') hasChanges = true
    else if (name === 'sub' || name === 'super') state.script = isOn ? name : ''
    else if (name === 'nosupersub') state.script = ''
    else if (name === 'plain') {
      const { destination, property, skipAfterUnicode } = state
      state = { ...initialState(), destination, property, skipAfterUnicode }
    } else return false
    return true
  }
  const sides: Readonly<Record<string, RtfParagraph['align']>> = { ql: 'left', qr: 'right', qc: 'center' }
  const layout = (name: string, number = 0): boolean => {
    const { paragraph } = flow
    // The mark of an item is written with a format of its own.
    if (state.destination === 'marker') return false
    if (name === 'pard') flow.paragraph = initialParagraph()
    else if (name === 's' && state.destination !== 'styles') paragraph.style = number
    else if (name === 'outlinelevel' && state.destination !== 'styles') paragraph.outline = number
    else if (name === 'intbl') paragraph.isInTable = true
    else if (name === 'ls') paragraph.list = number
    else if (name === 'pnlvlblt' || name === 'pnlvlbody') paragraph.list = 1
    else if (name === 'li') paragraph.indent = number
    else if (name === 'ilvl') paragraph.level = Math.max(0, Math.min(8, number))
    else if (name === 'rtlpar') paragraph.direction = 'rtl'
    else if (name === 'ltrpar') paragraph.direction = 'ltr'
    else if (sides[name]) paragraph.align = sides[name]
    else if (name === 'par' || name === 'sect') endParagraph()
    else if (name === 'cell') endCell()
    else if (name === 'nestcell') flow.line += ' – '
    else if (name === 'nestrow') flow.line += '<br>'
    else if (name === 'row') endRow()
    else return false
    return true
  }
  const declare = (name: string, number = 0): void => {
    if (name === 'ansicpg') encoding = encodingOfPage(number)
    else if (name === 'uc') state.skipAfterUnicode = Math.max(0, Math.min(10, number))
    else if (name === 'f') state.font = number
    else if (name === 'fcharset') {
      const known = encodingOfCharset(number)
      if (known && state.destination === 'fonts') fonts.set(state.font, known)
    } else if (state.destination === 'styles' && name === 's') styleNumber = number
    else if (state.destination === 'styles' && name === 'sbasedon') bases.set(styleNumber, number)
    else if (state.destination === 'styles' && name === 'outlinelevel')
      styles.set(styleNumber, { name: styles.get(styleNumber)?.name ?? '', outline: number })
    else if (state.destination === 'styles' && /^(?:cs|ds|ts)$/.test(name)) styleNumber = -1
    else if (picture && (name === 'pngblip' || name === 'jpegblip')) picture.isKnown = true
  }
  const control = (name: string, number: number | undefined) => {
    if (name === '*') {
      isOptional = true
      return
    }
    if (state.destination === 'skip' && !(infoNames.has(name) && stack.length === 3) && !isInShape(name)) return
    if (isFirst && begin(name)) return
    if (isFirst && isOptional) {
      state.destination = 'skip'
      return
    }
    if (name === 'u' && number !== undefined) {
      write(String.fromCharCode(number & 0xffff))
      toSkip = state.skipAfterUnicode
    } else if (signs[name] !== undefined) write(signs[name])
    else if (!format(name, number) && !layout(name, number)) declare(name, number)
  }
  /** The text of a shape stands in a group of its description. */
  const isInShape = (name: string): boolean => name === 'shptxt'

  for (const token of rtfTokens(rtf)) {
    if (token.type !== 'byte') flushBytes()
    if (token.type === 'open') {
      if (stack.length >= DEEPEST)
        throw new ImportError('The groups of this RTF file are nested far deeper than those of any text, so it was not read.')
      stack.push({ state, flow, ...(end && { end }) })
      state = { ...state }
      end = undefined
      isFirst = true
      isOptional = false
      continue
    }
    if (token.type === 'close') {
      end?.()
      const outer = stack.pop()
      if (!outer) break
      state = outer.state
      end = outer.end
      toSkip = 0
    } else if (token.type === 'control') {
      control(token.word, token.number)
      if (token.word === '*') continue
    } else if (token.type === 'byte') {
      if (toSkip > 0) toSkip--
      else if (state.destination !== 'skip') bytes.push(token.byte)
    } else if (token.type === 'binary') {
      if (picture && state.destination === 'picture') picture.binary = Buffer.from(rtf.slice(token.from, token.to), 'latin1')
    } else if (state.destination === 'picture') picture?.hex.push(token.text)
    else if (state.destination !== 'skip') {
      const cut = Math.min(toSkip, token.text.length)
      toSkip -= cut
      write(decodeAscii(token.text.slice(cut), fonts.get(state.font) ?? encoding))
    }
    isFirst = false
    isOptional = false
  }
  flushBytes()
  return { html: finish() + notes.text(), info, images, textBoxes, hasChanges }
}

/** Decodes text of bytes, which is plain ASCII in most files. */
const decodeAscii = (text: string, encoding: string): string =>
  // oxlint-disable-next-line no-control-regex -- tells ASCII from bytes of an encoding
  /^[\x00-\x7f]*$/.test(text) ? text : decodeBytes(Array.from(Buffer.from(text, 'latin1')), encoding)
