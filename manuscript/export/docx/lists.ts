import { AlignmentType, LevelFormat } from 'docx'
import type { ILevelsOptions, NumberingDefinition } from 'docx'
import type { ListBlock } from '#manuscript/model/blocks/block-types.ts'
import { beginsList, marksOf } from '#manuscript/model/blocks/list-marks.ts'

const LEVELS = 9
/** Space that each level is set in, and room for its mark. */
const STEP = 340
const HANGING = 320

interface LevelKind {
  ordered: boolean
  start: number
}

const bullets = ['•', '–', '▪']

/**
 * Word reads the side of a number from the beginning of the line, as the specification says if no side
 * is stated. LibreOffice reads it from the left of the page, and sets the numbers of a text from right to
 * left into the margin. In the middle, both set them at the same place.
 */
const sideOf = (rtl: boolean) => (rtl ? AlignmentType.CENTER : AlignmentType.START)

const levelOf = ({ ordered, start }: LevelKind, level: number, rtl: boolean): ILevelsOptions => ({
  level,
  format: ordered ? LevelFormat.DECIMAL : LevelFormat.BULLET,
  text: ordered ? `%${level + 1}.` : bullets[level % bullets.length]!,
  start,
  alignment: sideOf(rtl),
  style: { paragraph: { indent: { start: 200 + HANGING + level * STEP, hanging: HANGING } } },
})

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
    let last: LevelKind = { ordered: false, start: 1 }
    const levels = Array.from({ length: LEVELS }, (_, level) => (last = kinds[level] ?? { ...last, start: 1 }))
    const reference = levels.map(({ ordered, start }) => (ordered ? `n${start}` : 'b')).join('-')
    const known = definitions.get(reference)
    if (known) return known
    const made = { reference, levels: levels.map((kind, level) => levelOf(kind, level, rtl)) }
    definitions.set(reference, made)
    return made
  }

  return (block: ListBlock): ItemNumbering[] => {
    const marks = marksOf(block)
    const kinds: (LevelKind | undefined)[] = []
    for (const [at, { depth, ordered, start = 1 }] of marks.entries())
      if (beginsList(marks, at)) kinds[depth] ??= { ordered, start }
    const main = { reference: definitionOf(kinds), instance: ++instances }
    // Word numbers a level from its start again after each item above it. Lists that differ from the
    // first of their level, or follow another below the same item, need numbers of their own.
    const current: (typeof main | undefined)[] = []
    const begun: boolean[] = []
    return marks.map(({ depth, ordered, start = 1 }, at) => {
      current.length = Math.min(current.length, depth + 1)
      if (beginsList(marks, at)) {
        const first = kinds[depth]!
        const isLikeFirst = first.ordered === ordered && first.start === start && !begun[depth]
        const own: (LevelKind | undefined)[] = []
        own[depth] = { ordered, start }
        current[depth] = isLikeFirst ? main : { reference: definitionOf(own), instance: ++instances }
        begun[depth] = true
      }
      const list = current[depth] ?? main
      // An item of another list does not make Word number the deeper levels of this one again.
      if (list === main) begun.length = Math.min(begun.length, depth + 1)
      return { ...list, level: depth }
    })
  }
}
