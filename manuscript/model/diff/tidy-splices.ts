import { stringifyBlock } from '../editor-state/stringify-block.ts'
import { emptyParagraph } from '../editor-state/editor-blocks.ts'
import { lengthAfter, type Splice } from './splices.ts'

/** A text always has one block to write in. */
export const EMPTY_PARAGRAPH = stringifyBlock(emptyParagraph())

/**
 * Drops splices without effect. If no block would be left, inserts an empty paragraph. All code
 * that computes the result of a save must use this function, so that block positions stay equal.
 */
export const tidySplices = (splices: readonly Splice<string>[], length: number): Splice<string>[] => {
  const tidy = splices.filter(({ deleteCount, blocks }) => deleteCount > 0 || blocks.length > 0)
  if (lengthAfter(length, tidy) > 0) return tidy
  const last = tidy.pop()
  return last ? [...tidy, { ...last, blocks: [EMPTY_PARAGRAPH] }] : []
}
