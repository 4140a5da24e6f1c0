import { stringifyBlock } from './stringify-block.ts'
import { emptyParagraph } from './editor-blocks.ts'
import { lengthAfter, type Splice } from './splices.ts'

/** A text is never without a block to write in. */
export const EMPTY_PARAGRAPH = stringifyBlock(emptyParagraph())

/**
 * Without what does nothing; and where nothing would be left of a text of so many blocks, an empty paragraph is. Whoever
 * reckons what a save made of a text has to do it too, or counts its blocks otherwise than the text has them.
 */
export const tidySplices = (splices: readonly Splice<string>[], length: number): Splice<string>[] => {
  const tidy = splices.filter(({ deleteCount, blocks }) => deleteCount > 0 || blocks.length > 0)
  if (lengthAfter(length, tidy) > 0) return tidy
  const last = tidy.pop()
  return last ? [...tidy, { ...last, blocks: [EMPTY_PARAGRAPH] }] : []
}
