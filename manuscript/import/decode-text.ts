import { detect } from 'chardet'
import { cleanText } from '#manuscript/model/clean-text.ts'
import { listImportFormats } from '#manuscript/model/import-formats.ts'
import { ImportError } from './import-error.ts'

const shareOf = (bytes: Uint8Array, parity: 0 | 1): number => {
  const looked = Math.min(bytes.length - (bytes.length % 2), 4000)
  let zeros = 0
  for (let at = parity; at < looked; at += 2) if (bytes[at] === 0) zeros++
  return looked === 0 ? 0 : zeros / (looked / 2)
}

/** Detects UTF-16 without a byte order mark: in most scripts every second byte is zero. */
const unmarkedUtf16 = (bytes: Uint8Array): string | undefined => {
  const [even, odd] = [shareOf(bytes, 0), shareOf(bytes, 1)]
  if (odd > 0.3 && even < 0.05) return 'utf-16le'
  return even > 0.3 && odd < 0.05 ? 'utf-16be' : undefined
}

const marked = (bytes: Uint8Array): string | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the library's guess as a name that the decoder knows. Most old Western files are in
 * Windows-1252.
 */
const guessed = (bytes: Uint8Array): string => {
  const name = detect(bytes.subarray(0, 200_000))?.toLowerCase() ?? 'windows-1252'
  if (/^(ascii|utf-|iso-8859-1$)/.test(name)) return 'windows-1252'
  try {
    return new TextDecoder(name).encoding
  } catch {
    return 'windows-1252'
  }
}

const binary = /[\p{Cc}--[\t\n\v\f\r\x80-\x9f]]/gv

/** Decodes a file in any common encoding. Adds a note if the encoding was guessed. */
export const decodeText = (bytes: Uint8Array): { text: string; notes: string[] } => {
  const known = marked(bytes) ?? unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined)
  const encoding = known ?? guessed(bytes)
  const text = new TextDecoder(encoding).decode(bytes)
  const odd = text.slice(0, 100_000).match(binary)?.length ?? 0
  if (odd > 8 && odd > Math.min(text.length, 100_000) / 200)
    throw new ImportError(`This file is not text. ${listImportFormats('and')} files can be imported.`)
  const notes = known
    ? []
    : [
        `The file does not state its character encoding; it was read as ${encoding}. If characters look wrong, save it as UTF-8 and import it again.`,
      ]
  return { text: cleanText(text), notes }
}
