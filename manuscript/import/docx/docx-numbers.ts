import { Parser } from 'htmlparser2'

interface Level {
  start?: number
  hasBullets?: boolean
  /** True for letters, Roman numerals and similar numbers. */
  hasOtherNumbers?: boolean
}

const plainFormats = new Set(['bullet', 'none', 'decimal', 'decimalZero'])
type Levels = Map<number, Level>

/** Reads the first number and the kind of each level of each list. */
const readLists = (xml: string): Map<string, Levels> => {
  const abstract = new Map<string, Levels>()
  const lists = new Map<string, Levels>()
  let levels: Levels | undefined
  const set = (more: Level) => levels?.set(level, { ...levels.get(level), ...more })
  let level = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const value = attributes['w:val'] ?? ''
        if (name === 'w:abstractNum') abstract.set(attributes['w:abstractNumId'] ?? '', (levels = new Map()))
        else if (name === 'w:num') lists.set(attributes['w:numId'] ?? '', (levels = new Map()))
        else if (name === 'w:abstractNumId') for (const [at, known] of abstract.get(value) ?? []) levels?.set(at, known)
        else if (name === 'w:lvl' || name === 'w:lvlOverride') level = Number(attributes['w:ilvl'] ?? 0)
        else if (name === 'w:start' || name === 'w:startOverride') set({ start: Number(value) || 0 })
        else if (name === 'w:numFmt') set({ hasBullets: value === 'bullet', hasOtherNumbers: !plainFormats.has(value) })
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return lists
}

const DEEPEST = 9

/**
 * Counts the items of the lists of a document, whose numbers may continue after other paragraphs.
 */
export const createItemNumbers = (numbering: string) => {
  const lists = readLists(numbering)
  const counts = new Map<string, number[]>()
  const renumbered = new Set<string>()
  let last: { list: string; level: number } | undefined
  return {
    /**
     * Returns the number of an item that begins a list with another number than 1. `follows` is true if
     * the item begins a numbered list directly after another list.
     */
    add: (list: string, depth: number): { number?: number; follows: boolean } => {
      const level = Math.max(0, Math.min(DEEPEST, depth))
      const own = counts.get(list) ?? []
      counts.set(list, own)
      own.length = Math.min(own.length, level + 1)
      const isNew = own[level] === undefined
      const { start = 1, hasBullets = false, hasOtherNumbers = false } = lists.get(list)?.get(level) ?? {}
      if (hasOtherNumbers) renumbered.add(`${list}/${level}`)
      const number = own[level] ?? start
      own[level] = number + 1
      const begins = isNew || last === undefined || (last.list !== list && last.level <= level)
      const follows = isNew && level === 0 && last !== undefined && !hasBullets
      last = { list, level }
      return { ...(begins && number !== 1 && { number }), follows }
    },
    /** Returns the number of lists whose letters or Roman numerals become numbers. */
    renumbered: (): number => renumbered.size,
    /** Records a paragraph outside of lists. */
    end: (): undefined => {
      last = undefined
    },
  }
}
