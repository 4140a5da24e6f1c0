import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './config-error.ts'

export interface Dotenv {
  values: Record<string, string>
  /** Warnings about lines that probably don't do what their author intended. */
  warnings: string[]
}

/**
 * Decodes the file, which an editor on Windows may have saved with a byte order mark or as UTF-16.
 */
const decode = (bytes: Buffer): string =>
  (bytes[0] === 0xff && bytes[1] === 0xfe ? bytes.toString('utf16le') : bytes.toString('utf8'))
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')

interface Line {
  number: number
  name: string
  value: string
}

/**
 * Checks the lines of the file and returns warnings. Values that span several lines are skipped.
 */
const inspect = (text: string, file: string): string[] => {
  const warnings: string[] = []
  const lines: Line[] = []
  let quote: string | null = null
  let opened = 0
  for (const [index, line] of text.split('\n').entries()) {
    const number = index + 1
    if (quote !== null) {
      if (line.includes(quote)) quote = null
      continue
    }
    const bare = line.trim().replace(/^export\s+/, '')
    if (bare === '' || bare.startsWith('#')) continue
    const equals = bare.indexOf('=')
    if (equals <= 0) {
      warnings.push(`Line ${number} of ${file} is not NAME=value and has no effect.`)
      continue
    }
    const value = bare.slice(equals + 1).trim()
    const first = value[0] ?? ''
    if (['"', "'", '`'].includes(first) && !value.includes(first, 1)) {
      quote = first
      opened = number
    }
    lines.push({ number, name: bare.slice(0, equals).trim(), value })
  }
  if (quote !== null) warnings.push(`Line ${opened} of ${file} has an opening quotation mark without a closing one.`)
  for (const { number, name, value } of lines)
    if (/^[^"'`#\s][^#]*[^#\s]#/.test(value))
      warnings.push(
        `Line ${number} of ${file}: # begins a comment, so the value of ${name} ends before it. Put the value in quotes.`,
      )
  const last = new Map(lines.map(({ number, name }) => [name, number]))
  for (const { number, name } of lines)
    if (last.get(name) !== number)
      warnings.push(`${name} appears more than once in ${file}; line ${last.get(name)} counts.`)
  return [...new Set(warnings)]
}

/** Reads a file of settings. Returns null if it does not exist. */
export const readDotenv = (file: string): Dotenv | null => {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    const why = code === 'EISDIR' ? 'is a folder, not a file' : `can't be read by this account (${code})`
    throw new ConfigError([`${file} ${why}; it must be a text file of settings, for example PORT=3000`])
  }
  const text = decode(bytes)
  return { values: parseEnv(text) as Record<string, string>, warnings: inspect(text, file) }
}
