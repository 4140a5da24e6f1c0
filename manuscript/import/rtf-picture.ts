import { escapeHtml } from './html-writer.ts'

/** The page and its margins in twentieths of a point. Letter, as RTF has it, until a file states another. */
export const rtfPage = () => ({ paperw: 12_240, margl: 1800, margr: 1800 })

/** A picture that is read. */
export class RtfPicture {
  private readonly hex: string[] = []
  private binary: Buffer | undefined
  private width = 0
  private scale = 100
  private alt = ''
  private property = ''
  /** Its format can be kept. */
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
