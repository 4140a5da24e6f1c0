import { createYielder } from '#writer/builtin/text/yielder.ts'
import type { BlockText } from '../../../writing/block-texts.ts'

/** The number of blocks before and after the last known position that are searched first. */
const NEAR = 40

/** Returns the block that holds an offset of the joined text. */
const blockAt = (starts: readonly number[], at: number): number => {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (starts[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Finds passages in a manuscript, near the block in which they were last seen if they are there. */
export const passageFinder = (blocks: readonly BlockText[]) => {
  let whole: { text: string; starts: number[] } | undefined
  const joined = () => {
    if (whole) return whole
    const starts: number[] = []
    let length = 0
    for (const { text } of blocks) {
      starts.push(length)
      length += text.length + 1
    }
    whole = { text: blocks.map(({ text }) => text).join('\n'), starts }
    return whole
  }
  return (quote: string, block: number | null): number | null => {
    if (quote === '') return null
    if (block !== null) {
      for (let distance = 0; distance <= NEAR; distance++)
        for (const at of distance === 0 ? [block] : [block - distance, block + distance])
          if (blocks[at]?.text.includes(quote)) return at
    }
    const { text, starts } = joined()
    const found = text.indexOf(quote)
    return found === -1 ? null : blockAt(starts, found)
  }
}

interface Quoted {
  quote: string
  block: number | null
}

/** Finds many passages, and yields to the event loop in between. */
export const locateAll = async <T extends Quoted>(
  blocks: readonly BlockText[],
  entries: readonly T[],
): Promise<{ entry: T; block: number | null }[]> => {
  const find = passageFinder(blocks)
  const yieldTurn = createYielder()
  const located: { entry: T; block: number | null }[] = []
  for (const entry of entries) {
    if (yieldTurn.isDue()) await yieldTurn()
    located.push({ entry, block: find(entry.quote, entry.block) })
  }
  return located
}
