import { Parser } from 'htmlparser2'
import type { LostItem } from '#manuscript/model/lost-items.ts'
import { isEquation, numberOfField, pronouncedText, signOfField } from '../field-instructions.ts'
import { escapeHtml } from '../html/html-writer.ts'
import { createFieldNumbers } from './field-numbers.ts'

interface Span {
  from: number
  to: number
}

interface Field {
  instruction: string
  /** The elements of the instruction, and those of the text that Word has computed. */
  instructions: Span[]
  results: Span[]
  hasResult: boolean
  /** True if the result has words or signs. */
  isComputed: boolean
  /** The element of a field that has its instruction in an attribute. */
  element?: Span
}

const newField = (more: Partial<Field> = {}): Field => ({
  instruction: '',
  instructions: [],
  results: [],
  hasResult: false,
  isComputed: false,
  ...more,
})

const textElement = (text: string): string => `<w:t xml:space="preserve">${escapeHtml(text)}</w:t>`

const signElement = ({ font, code }: { font: string; code: number }): string =>
  font === '' || code > 0xff_ff
    ? textElement(String.fromCodePoint(code))
    : `<w:sym w:font="${escapeHtml(font)}" w:char="${code.toString(16).padStart(4, '0')}"/>`

/** Returns the edits that replace a field with its text, which takes the place of the instruction. */
const shown = ({ instructions, results, element }: Field, text: string) => {
  const [place, ...others] = element ? results : [...instructions, ...results]
  if (!place) return element ? [{ ...element, text: `<w:r>${text}</w:r>` }] : []
  return [{ ...place, text }, ...others.map((span) => ({ ...span, text: '' }))]
}

const mayHaveFields = (xml: string): boolean =>
  /<w:(?:instrText|fldSimple)[ >]/.test(xml) && /\b(?:SYMBOL|LISTNUM|EQ)\b/i.test(xml)

/**
 * Replaces fields whose text the library would leave out: signs of other fonts, pronunciations, and
 * numbers in sentences.
 */
export const withFieldTexts = (xml: string, lost: (item: LostItem) => void): string => {
  if (!mayHaveFields(xml)) return xml
  const edits: (Span & { text: string })[] = []
  const open: Field[] = []
  const countNumber = createFieldNumbers()
  let isPlain = true
  let from: number | undefined
  const end = (field: Field | undefined) => {
    if (!field) return
    const { instruction } = field
    const sign = signOfField(instruction)
    const pronounced = pronouncedText(instruction)
    if (sign) edits.push(...shown(field, signElement(sign)))
    else if (pronounced !== undefined) edits.push(...shown(field, textElement(pronounced)))
    else if (isEquation(instruction)) lost('formula')
    else if (numberOfField(instruction)) {
      const number = countNumber(instruction, isPlain)
      if (field.isComputed) return
      if (number === undefined) lost('missing_number')
      else edits.push(...shown(field, textElement(number)))
    }
  }
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === 'w:p') isPlain = true
        else if (name === 'w:numPr' || name === 'w:pStyle') isPlain = false
        else if (name === 'w:fldSimple')
          open.push(
            newField({
              instruction: attributes['w:instr'] ?? '',
              hasResult: true,
              element: { from: parser.startIndex, to: 0 },
            }),
          )
        else if (name === 'w:instrText' || name === 'w:t' || name === 'w:sym') from = parser.startIndex
        else if (name === 'w:fldChar') {
          const type = attributes['w:fldCharType']
          const field = open.at(-1)
          if (type === 'begin') open.push(newField())
          else if (type === 'separate' && field) field.hasResult = true
          else if (type === 'end' && field && !field.element) end(open.pop())
        }
      },
      ontext: (text) => {
        const field = open.at(-1)
        if (from === undefined || !field) return
        if (field.hasResult) field.isComputed ||= text.trim() !== ''
        else field.instruction += text
      },
      onclosetag: (name) => {
        const field = open.at(-1)
        const to = parser.endIndex + 1
        if (name === 'w:fldSimple' && field?.element) {
          field.element.to = to
          end(open.pop())
        } else if (from !== undefined && field) {
          if (name === 'w:instrText') field.instructions.push({ from, to })
          else if ((name === 'w:t' || name === 'w:sym') && field.hasResult) field.results.push({ from, to })
        }
        if (name === 'w:instrText' || name === 'w:t' || name === 'w:sym') from = undefined
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return withEdits(xml, edits)
}

const withEdits = (xml: string, edits: readonly (Span & { text: string })[]): string => {
  const pieces: string[] = []
  let at = 0
  for (const { from, to, text } of [...edits].sort((one, other) => one.from - other.from)) {
    if (from < at) continue
    pieces.push(xml.slice(at, from), text)
    at = to
  }
  return pieces.join('') + xml.slice(at)
}
