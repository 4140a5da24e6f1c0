import type { Splice } from '#manuscript/model/diff/splices.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'

/** A quotation mark inside a text is escaped, so only a property of a block matches. */
const namedImage = /"image":"(sha256-[0-9a-f]{64})"/g

/**
 * Returns the names of the images in blocks, each once and sorted. Blocks are JSON. Yields in
 * between, because a text may be very long.
 */
export const imagesIn = async (splices: readonly Pick<Splice<string>, 'blocks'>[]): Promise<string[]> => {
  const yieldTurn = createYielder()
  const found = new Set<string>()
  for (const { blocks } of splices)
    for (const block of blocks) {
      if (yieldTurn.isDue()) await yieldTurn()
      for (const [, image] of block.matchAll(namedImage)) found.add(image!)
    }
  return [...found].toSorted()
}
