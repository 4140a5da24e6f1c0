import { closeDirections } from './line-directions.ts'

/**
 * Matches line ends, including form feeds and the line breaks in text copied from Word and
 * PowerPoint.
 */
const lineEnds = /\r\n|[\v\f\r\u0085\u2028\u2029]/g
const misread = /[\u0080-\u009f]/g
/** The characters of the bytes 80 to 9F in Windows-1252. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/**
 * Characters that force a direction on letters. No language needs them, and they can disguise a
 * text.
 */
const overrides = /[\u202d\u202e]/g
const unprintable = /[\p{Cc}--[\t\n]]|\p{Noncharacter_Code_Point}/gv
/**
 * Matches every character that may be changed, and the rare ones above U+FDCF. One test takes less
 * time than the replacements.
 */
const maybeUnclean = /[^\t\n\x20-\x7e\u00a0-\u2027\u202a-\u202c\u202f-\ud7ff\ue000-\ufdcf]/
const lineSpace = /\s+/gu
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * Normalizes text for every format: well-formed, lines ended by \n, no control characters except
 * tab and newline, no letters in a forced order. Control characters from old files that were read
 * as Latin-1 become the letters and quotation marks of Windows-1252.
 */
export const cleanText = (text: string): string =>
  maybeUnclean.test(text)
    ? text
        .toWellFormed()
        .replace(lineEnds, '\n')
        .replace(misread, (sign) => windows1252[sign.charCodeAt(0) - 0x80]!)
        .replace(unprintable, '')
        .replace(overrides, '')
    : text

/**
 * Cleans a title or name: one line, trimmed, with closed direction marks, so that it can't reverse
 * the text around it. Returns an empty text if nothing in it is visible.
 */
export const cleanLine = (text: string): string => {
  const line = closeDirections(cleanText(text).replace(lineSpace, ' ')).trim()
  return visible.test(line) ? line : ''
}

const longestLink = 2000
const schemes = new Set(['http:', 'https:', 'mailto:'])
// The URL standard allows these characters, but older formats reject them.
const unquoted = /[|\\^`{}<>"[\]]|%(?![0-9a-f]{2})/gi

/** Normalizes an address, or returns undefined if it is not a plain link that is safe to follow. */
export const safeLink = (href: string): string | undefined => {
  const cleaned = cleanText(href).trim()
  if (cleaned.length > longestLink || !URL.canParse(cleaned)) return undefined
  const { protocol, host, href: normal } = new URL(cleaned)
  if (!schemes.has(protocol)) return undefined
  const start = host ? normal.indexOf(host) + host.length : protocol.length
  if (start >= normal.length) return undefined
  const link = normal.slice(0, start) + normal.slice(start).replace(unquoted, encodeURIComponent)
  return link.length > longestLink ? undefined : link
}
