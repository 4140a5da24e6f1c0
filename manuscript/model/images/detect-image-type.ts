export type UploadedType = 'png' | 'jpeg' | 'webp' | 'svg'

const startsWith = (bytes: Uint8Array, ...expected: number[]) => expected.every((byte, at) => bytes[at] === byte)
const ascii = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, Math.min(end, bytes.length)))

/**
 * Maximum number of characters of declarations and comments before the first element of a drawing.
 */
const LONGEST_HEAD = 20_000

/** Returns the text after declarations, comments and white space at its beginning. */
export const afterProlog = (text: string): string => {
  let at = 0
  for (;;) {
    while (at < text.length && /\s/.test(text[at]!)) at++
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : null
    if (end) {
      const found = text.indexOf(end, at)
      if (found < 0) return ''
      at = found + end.length
    } else if (text.slice(at, at + 9).toUpperCase() === '<!DOCTYPE') {
      const found = text.indexOf('>', at)
      const subset = text.indexOf('[', at)
      const closed = subset >= 0 && subset < found ? text.indexOf(']', subset) : at
      const last = closed < 0 ? -1 : text.indexOf('>', closed)
      if (last < 0) return ''
      at = last + 1
    } else return text.slice(at)
  }
}

/** Decodes a drawing: UTF-8, or UTF-16 with a byte order mark. */
export const decodeDrawing = (bytes: Uint8Array): string => {
  const encoding = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** Recognizes the type of an image by its content. Returns null for any other file. */
export const detectType = (bytes: Uint8Array): UploadedType | null => {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  return /^<(?:svg|[\w-]{1,40}:svg)[\s/>]/.test(afterProlog(decodeDrawing(bytes.subarray(0, LONGEST_HEAD))))
    ? 'svg'
    : null
}
