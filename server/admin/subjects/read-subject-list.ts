import { decodeXml, escapeCdata } from './decode-xml.ts'
import { readCsv } from './read-csv.ts'
import { readSubjectCode, type SubjectScheme, subjectSchemes } from '#manuscript/model/publication/subject-codes.ts'
import { ApiError } from '../../http/errors/api-error.ts'

export interface Subject {
  code: string
  name: string
}

/** A subject as a file states it, with its line or entry number for error messages. */
interface Entry extends Subject {
  place: string
}

/** Names of columns, fields and elements, in lower case without spaces. */
const codeNames = new Set(['code', 'codevalue', 'subjectcode', 'bisaccode', 'themacode'])
const nameNames = new Set([
  'name',
  'heading',
  'literal',
  'description',
  'codedescription',
  'subject',
  'subjectheading',
  'bisacsubject',
])
const known = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '')

const refuse = (message: string): never => {
  throw new ApiError('invalid_request', `${message} Nothing was changed.`)
}

const fromCsv = (text: string): Entry[] => {
  const rows = readCsv(text)
  const [first = []] = rows.map(({ cells }) => cells)
  const codeAt = first.findIndex((cell) => codeNames.has(known(cell)))
  const nameAt = first.findIndex((cell) => nameNames.has(known(cell)))
  const hasHead = codeAt !== -1 && nameAt !== -1
  return (hasHead ? rows.slice(1) : rows).map(({ cells, line }) => ({
    code: cells[hasHead ? codeAt : 0] ?? '',
    name: cells[hasHead ? nameAt : 1] ?? '',
    place: `Line ${line}`,
  }))
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const fromJson = (text: string): Entry[] => {
  const found: Entry[] = []
  let open: unknown[] = []
  try {
    open = [JSON.parse(text)]
  } catch (error) {
    refuse(`The file is not valid JSON: ${(error as Error).message}.`)
  }
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null) continue
    const fields = Object.entries(value)
    const code = fields.find(([name]) => codeNames.has(known(name)))
    const name = fields.find(([field]) => nameNames.has(known(field)))
    if (code && name) found.push({ code: textOf(code[1]), name: textOf(name[1]), place: `Entry ${found.length + 1}` })
    // `open` is a stack, so the last pushed field is read first.
    for (const [, inner] of fields.toReversed()) if (typeof inner === 'object') open.push(inner)
  }
  return found
}

const fromXml = (text: string): Entry[] => {
  const found: Entry[] = []
  let code: string | null = null
  for (const [, element, content] of escapeCdata(text).matchAll(/<([A-Za-z][\w.:-]*)(?:\s[^<>]*)?>([^<]*)/g)) {
    const name = known(element!)
    if (codeNames.has(name)) {
      const value = decodeXml(content!)
      // An element <Code> may contain the element with the value, and has no text of its own then.
      if (value !== '') code = value
    } else if (nameNames.has(name) && code !== null) {
      found.push({ code, name: decodeXml(content!), place: `Entry ${found.length + 1}` })
      code = null
    }
  }
  return found
}

/**
 * Reads a list of subjects from a CSV, JSON or XML file. Throws an ApiError that says what is
 * wrong.
 */
export const readSubjectList = (scheme: SubjectScheme, text: string): Subject[] => {
  const content = text.replace(/^\ufeff/, '').trim()
  if (content === '') refuse('The file is empty.')
  const read = content.startsWith('<') ? fromXml : /^[[{]/.test(content) ? fromJson : fromCsv
  const entries = read(content)
  const { label } = subjectSchemes[scheme]
  if (entries.length === 0) refuse(`The file has no subjects: each needs a code and a name.`)
  const subjects = new Map<string, string>()
  for (const { code: written, name, place } of entries) {
    const code = readSubjectCode(scheme, written)
    if ('problem' in code) return refuse(`${place}: “${written.slice(0, 40)}” is not a ${label} code. ${code.problem}`)
    const cleaned = name.replace(/\s+/g, ' ').trim()
    if (cleaned === '') refuse(`${place}: ${code.code} has no name.`)
    if (!subjects.has(code.code)) subjects.set(code.code, cleaned.slice(0, 500))
  }
  return [...subjects].map(([code, name]) => ({ code, name }))
}
