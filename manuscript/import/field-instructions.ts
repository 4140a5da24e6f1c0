// Reads the instructions of fields, from which Word computes a text. DOCX and RTF have the same.

/** A text with its pronunciation, which older versions of Word write as a field. */
const pronunciation = /^\s*EQ\s[^(]{0,200}\(\s*\\s\s*\\up\s*[\d.]{1,6}\s*\(([^()]{1,100})\)\s*[,;]\s*([^()]{1,100})\)/

export const isEquation = (instruction: string): boolean => /^\s*EQ\b/i.test(instruction)

/** Returns the text of a field with its pronunciation in parentheses; undefined for other fields. */
export const pronouncedText = (instruction: string): string | undefined => {
  const found = pronunciation.exec(instruction)
  return found ? `${found[2]!}(${found[1]!})` : undefined
}

interface FieldSign {
  /** Empty if the field names no font. */
  font: string
  code: number
}

const sign = /^\s*SYMBOL\s+(0x[0-9a-f]{1,6}|\d{1,7})(?=\s|$)/i
const font = /\\f\s*(?:"([^"]{1,100})"|([^\s"\\]{1,100}))/i
const LAST_CODE = 0x10_ff_ff

/**
 * Returns the character of a field such as `SYMBOL 169 \f Symbol`. Codes of Japanese encodings are
 * not read.
 */
export const signOfField = (instruction: string): FieldSign | undefined => {
  const stated = sign.exec(instruction)?.[1]
  if (stated === undefined || /\\j\b/i.test(instruction)) return undefined
  const [code, named] = [Number(stated), font.exec(instruction)]
  const isCharacter = code >= 32 && code <= LAST_CODE && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isCharacter ? { font: named?.[1] ?? named?.[2] ?? '', code } : undefined
}

interface FieldNumber {
  /** The name of the list in lower case; undefined if the field names none. */
  list?: string | undefined
  /** From 1. */
  level?: number | undefined
  start?: number | undefined
}

const listNumber = /^\s*LISTNUM(?:\s+"?([a-z]{1,40})"?)?(?=\s|$)/i

/** Returns the statements of a field that counts, such as `LISTNUM NumberDefault \l 2`. */
export const numberOfField = (instruction: string): FieldNumber | undefined => {
  const found = listNumber.exec(instruction)
  if (!found) return undefined
  const read = (name: string) => {
    const digits = new RegExp(`\\\\${name}\\s*(\\d{1,6})`, 'i').exec(instruction)?.[1]
    return digits === undefined ? undefined : Number(digits)
  }
  return { list: found[1]?.toLowerCase(), level: read('l'), start: read('s') }
}
