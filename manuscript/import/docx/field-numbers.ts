import { romanNumeral } from '#manuscript/model/roman-numeral.ts'
import { numberOfField } from '../field-instructions.ts'

const DEEPEST = 9

const MOST_ROMAN = 3999

/** Word counts a, b … z, aa, bb … zz, aaa. */
const MOST_LETTERS = 26 * 30
const lettersOf = (number: number): string =>
  String.fromCodePoint(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))

const written = (number: number, kind: string): string => {
  if (number > 0 && /i/i.test(kind) && number <= MOST_ROMAN)
    return kind === 'I' ? romanNumeral(number) : romanNumeral(number).toLowerCase()
  if (number > 0 && /a/i.test(kind) && number <= MOST_LETTERS)
    return kind === 'A' ? lettersOf(number).toUpperCase() : lettersOf(number)
  return String(number)
}

/** The numbers of the levels of the lists that Word knows by name. */
const formats: Readonly<Record<string, readonly string[]>> = {
  numberdefault: ['1)', 'a)', 'i)', '(1)', '(a)', '(i)', '1.', 'a.', 'i.'],
  outlinedefault: ['I.', 'A.', '1.', 'a)', '(1)', '(a)', '(i)', '(a)', '(i)'],
}
const LEGAL = 'legaldefault'

/**
 * Counts the fields that show a number in a sentence. Returns undefined for a number that other lists
 * of the document decide.
 */
export const createFieldNumbers = () => {
  const counts = new Map<string, number[]>()
  return (instruction: string, isPlain: boolean): string | undefined => {
    const { list = isPlain ? 'numberdefault' : '', level = isPlain ? 1 : 0, start } = numberOfField(instruction) ?? {}
    if ((list !== LEGAL && !formats[list]) || level < 1 || level > DEEPEST) return undefined
    const numbers = (counts.get(list) ?? []).slice(0, level)
    while (numbers.length < level - 1) numbers.push(1)
    numbers[level - 1] = start ?? (numbers[level - 1] ?? 0) + 1
    counts.set(list, numbers)
    if (list === LEGAL) return numbers.map((number) => `${number}.`).join('')
    return formats[list]![level - 1]!.replace(/[1ai]/i, (kind) => written(numbers[level - 1]!, kind))
  }
}
