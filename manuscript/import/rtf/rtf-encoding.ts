import type { RtfState } from './rtf-state.ts'

/**
 * Encodings of fonts by the number of their character set, if they differ from that of the
 * document.
 */
const charsets: Readonly<Record<number, string>> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}
const codePages: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}

const encodingOfCharset = (charset: number): string | undefined => charsets[charset]
const encodingOfPage = (page: number): string =>
  codePages[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252')

const decoders = new Map<string, InstanceType<typeof TextDecoder>>()
export const decodeBytes = (bytes: readonly number[], encoding: string): string => {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding)
  decoders.set(encoding, decoder)
  return decoder.decode(Uint8Array.from(bytes))
}

/** Decodes text of bytes, which is plain ASCII in most files. */
export const decodeAscii = (text: string, encoding: string): string =>
  // oxlint-disable-next-line no-control-regex -- tells ASCII from bytes of an encoding
  /^[\x00-\x7f]*$/.test(text) ? text : decodeBytes(Array.from(Buffer.from(text, 'latin1')), encoding)

/** The encodings of a document's fonts, and the default of the document. */
export class RtfFonts {
  private readonly encodings = new Map<number, string>()
  private encoding = 'windows-1252'

  encodingOf({ font }: RtfState): string {
    return this.encodings.get(font) ?? this.encoding
  }
  /** Reads a control word of fonts. Returns false for other words. */
  declare(name: string, number: number, state: RtfState): boolean {
    if (name === 'ansicpg') this.encoding = encodingOfPage(number)
    else if (name === 'f') state.font = number
    else if (name === 'fcharset') {
      const known = encodingOfCharset(number)
      if (known && state.destination === 'fonts') this.encodings.set(state.font, known)
    } else return false
    return true
  }
}
