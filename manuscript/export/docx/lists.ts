import { AlignmentType, LevelFormat } from 'docx'
import type { ILevelsOptions, NumberingDefinition } from 'docx'
import type { ItemMark, ListBlock } from '#manuscript/model/blocks/block-types.ts'
import { beginsList, marksOf } from '#manuscript/model/blocks/list-marks.ts'

const LEVELS = 9
/** The indent of each level, the room for its mark, and the indent of the whole list. */
const STEP = 340
const HANGING = 320
const INSET = 200

/** More room for each digit after the first of a level's numbers. */
const DIGIT = 130

interface LevelKind {
  ordered: boolean
  start: number
  /** The digits of its longest number. */
  digits: number
}

const bullets = ['•', '–', '▪']

/**
 * Returns the alignment of numbers. Word treats "start" as the beginning of the line. LibreOffice
 * treats it as the left of the page, which puts the numbers of right-to-left text into the margin.
 * Centred numbers are at the same place in both.
 */
const sideOf = (rtl: boolean) => (rtl ? AlignmentType.CENTER : AlignmentType.START)

const spareOf = ({ digits }: LevelKind): number => (digits - 1) * DIGIT

const levelOf = (levels: readonly LevelKind[], level: number, rtl: boolean): ILevelsOptions => {
  const { ordered, start } = levels[level]!
  // Wider numbers indent the deeper levels further.
  const spare = levels.slice(0, level + 1).reduce((sum, kind) => sum + spareOf(kind), 0)
  const hanging = HANGING + spareOf(levels[level]!)
  return {
    level,
    format: ordered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
    text: ordered ? `%${level + 1}.` : bullets[level % bullets.length]!,
    start,
    alignment: sideOf(rtl),
    style: { paragraph: { indent: { start: INSET + HANGING + level * STEP + spare, hanging } } },
  }
}

/** Returns the digits of the longest number of each level of a list. */
const digitsOf = (marks: readonly ItemMark[]): number[] => {
  const digits: number[] = []
  const numbers: number[] = []
  for (const [at, { depth, ordered, start = 1 }] of marks.entries()) {
    const number = beginsList(marks, at) ? start : (numbers[depth] ?? 0) + 1
    numbers[depth] = number
    digits[depth] = Math.max(digits[depth] ?? 1, ordered ? String(Math.abs(number)).length : 1)
  }
  return digits
}

/** Returns the indent of the text of each item of a list. */
export const itemInsets = (block: ListBlock): number[] => {
  const marks = marksOf(block)
  const digits = digitsOf(marks)
  return marks.map(({ depth }) => {
    const wider = digits.slice(0, depth + 1).reduce((sum, count) => sum + ((count ?? 1) - 1) * DIGIT, 0)
    return INSET + HANGING + depth * STEP + wider
  })
}

/** The list definition and the level of one item. */
export interface ItemNumbering {
  reference: NumberingDefinition
  level: number
  instance: number
}

/** Returns the function that gives each item of a list its number or bullet. */
export const listNumberer = (rtl: boolean) => {
  const definitions = new Map<string, NumberingDefinition>()
  let instances = 0

  const definitionOf = (kinds: readonly (LevelKind | undefined)[]): NumberingDefinition => {
    let last: LevelKind = { ordered: false, start: 1, digits: 1 }
    const next = () => ({ ...last, start: 1, digits: 1 })
    const levels = Array.from({ length: LEVELS }, (_, level) => (last = kinds[level] ?? next()))
    const nameOf = ({ ordered, start, digits }: LevelKind) => (ordered ? `n${start}w${digits}` : 'b')
    const reference = levels.map(nameOf).join('-')
    const known = definitions.get(reference)
    if (known) return known
    const made = { reference, levels: levels.map((_, level) => levelOf(levels, level, rtl)) }
    definitions.set(reference, made)
    return made
  }

  return (block: ListBlock): ItemNumbering[] => {
    const marks = marksOf(block)
    const digits = digitsOf(marks)
    const kinds: (LevelKind | undefined)[] = []
    for (const [at, { depth, ordered, start = 1 }] of marks.entries())
      if (beginsList(marks, at)) kinds[depth] ??= { ordered, start, digits: digits[depth] ?? 1 }
    const main = { reference: definitionOf(kinds), instance: ++instances }
    // Word restarts the numbers of a level after each item of a higher level. Lists that differ
    // from the first one of their level, or follow another list below the same item, need a
    // numbering of their own.
    const current: (typeof main | undefined)[] = []
    const begun: boolean[] = []
    return marks.map(({ depth, ordered, start = 1 }, at) => {
      current.length = Math.min(current.length, depth + 1)
      if (beginsList(marks, at)) {
        const first = kinds[depth]!
        const isLikeFirst = first.ordered === ordered && first.start === start && !begun[depth]
        const own = kinds.slice(0, depth)
        own[depth] = { ordered, start, digits: digits[depth] ?? 1 }
        current[depth] = isLikeFirst ? main : { reference: definitionOf(own), instance: ++instances }
        begun[depth] = true
      }
      const list = current[depth] ?? main
      // An item of another list does not make Word restart the deeper levels of this one.
      if (list === main) begun.length = Math.min(begun.length, depth + 1)
      return { ...list, level: depth }
    })
  }
}
