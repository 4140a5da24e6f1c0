import { escapeHtml } from '../html/html-writer.ts'
import type { RtfState } from './rtf-state.ts'

/**
 * The page and its margins in twentieths of a point. Letter, as RTF has it, until a file states
 * another.
 */
const rtfPage = () => ({ paperw: 12_240, margl: 1800, margr: 1800 })

/** The picture being read. */
class RtfPicture {
  private readonly hex: string[] = []
  private binary: Buffer | undefined
  private width = 0
  private scale = 100
  private alt = ''
  private property = ''
  /** True if its format can be kept. */
  isKnown = false

  readonly addHex = (hex: string) => void this.hex.push(hex)
  readonly setBinary = (bytes: Buffer) => void (this.binary = bytes)
  readonly beginProperty = () => void (this.property = '')
  readonly addName = (text: string) => void (this.property += text)
  readonly addValue = (text: string) => {
    if (this.property.trim() === 'wzDescription') this.alt += text
  }
  /** Reads a control word of the picture. */
  readonly declare = (name: string, number: number) => {
    if (name === 'pngblip' || name === 'jpegblip') this.isKnown = true
    else if (name === 'picwgoal') this.width = number
    else if (name === 'picscalex') this.scale = number
  }
  readonly bytes = (): Buffer => this.binary ?? Buffer.from(this.hex.join('').replace(/\s+/g, ''), 'hex')
  readonly html = (address: string, { paperw, margl, margr }: ReturnType<typeof rtfPage>): string => {
    const percent = Math.round((this.width * this.scale) / Math.max(1, paperw - margl - margr))
    const style = percent > 0 ? ` style="width:${percent}%"` : ''
    return `<img src="${address}" alt="${escapeHtml(this.alt.trim())}"${style}>`
  }
}

/** The pictures of a document, and the picture that is being read. */
export class RtfPictures {
  readonly images = new Map<string, Uint8Array>()
  private readonly page = rtfPage()
  current: RtfPicture | undefined

  begin(): void {
    this.current = new RtfPicture()
  }
  /** Returns the HTML of the picture that was read, or null if its format can't be kept. */
  end(): string | null {
    const found = this.current
    this.current = undefined
    if (!found) return ''
    if (!found.isKnown) return null
    const address = `picture-${this.images.size + 1}`
    this.images.set(address, found.bytes())
    return found.html(address, this.page)
  }
  /**
   * Begins a group of the properties of a picture, which have its description. Returns false for
   * other groups.
   */
  beginProperty(name: string, state: RtfState): boolean {
    if (!this.current) return false
    if (name === 'picprop') state.destination = 'shape'
    else if (state.destination !== 'shape') return false
    else if (name === 'sn') {
      this.current.beginProperty()
      state.destination = 'shapeName'
    } else if (name === 'sv') state.destination = 'shapeValue'
    else return name === 'sp'
    return true
  }
  /** Reads a control word of the picture, or of the page, relative to which the width is stored. */
  declare(name: string, number: number): void {
    if (name === 'paperw' || name === 'margl' || name === 'margr') this.page[name] = number
    else this.current?.declare(name, number)
  }
}
