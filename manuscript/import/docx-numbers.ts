import { Parser } from 'htmlparser2'

type Starts = Map<number, number>

/** Reads the first number of each level of each list. */
const readStarts = (xml: string): Map<string, Starts> => {
  const abstract = new Map<string, Starts>()
  const lists = new Map<string, Starts>()
  let levels: Starts | undefined
  let level = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const value = attributes['w:val'] ?? ''
        if (name === 'w:abstractNum') abstract.set(attributes['w:abstractNumId'] ?? '', (levels = new Map()))
        else if (name === 'w:num') lists.set(attributes['w:numId'] ?? '', (levels = new Map()))
        else if (name === 'w:abstractNumId') for (const [at, start] of abstract.get(value) ?? []) levels?.set(at, start)
        else if (name === 'w:lvl' || name === 'w:lvlOverride') level = Number(attributes['w:ilvl'] ?? 0)
        else if (name === 'w:start' || name === 'w:startOverride') levels?.set(level, Number(value) || 0)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return lists
}

const DEEPEST = 9

/** Counts the items of the lists of a document, whose numbers may go on after other paragraphs. */
export const createItemNumbers = (numbering: string) => {
  const starts = readStarts(numbering)
  const counts = new Map<string, number[]>()
  let last: { list: string; level: number } | undefined
  return {
    /** Returns the number of an item that begins a list with another number than 1, else undefined. */
    add: (list: string, given: number): number | undefined => {
      const level = Math.max(0, Math.min(DEEPEST, given))
      const own = counts.get(list) ?? []
      counts.set(list, own)
      own.length = Math.min(own.length, level + 1)
      const number = own[level] ?? starts.get(list)?.get(level) ?? 1
      own[level] = number + 1
      const begins = last?.list !== list && (last === undefined || last.level <= level)
      last = { list, level }
      return begins && number !== 1 ? number : undefined
    },
    /** Records a paragraph that is in no list. */
    end: (): undefined => {
      last = undefined
    },
  }
}
