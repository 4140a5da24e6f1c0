import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { ChapterBlock } from '#writer/chapter/chapter-parts.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { BlockText } from '../../writing/block-texts.ts'

/** The position and title of a heading, as the client states them. */
export interface StatedHeading {
  block: number
  title: string
}

/** Returns the position of the heading with this title that is nearest to the stated one. */
const findHeading = (texts: readonly BlockText[], { block, title }: StatedHeading): number => {
  const called = cleanLine(title)
  const isIt = (at: number) => texts[at]?.isHeading === true && cleanLine(texts[at].text) === called
  for (let distance = 0; distance < texts.length; distance++) {
    if (isIt(block - distance)) return block - distance
    if (isIt(block + distance)) return block + distance
  }
  return -1
}

/**
 * Returns the blocks from a heading to the next heading of the same or a higher level. Throws an
 * ApiError if the saved text has no such heading.
 */
export const chapterBlocks = (texts: readonly BlockText[], stated: StatedHeading): ChapterBlock[] => {
  const at = findHeading(texts, stated)
  if (at === -1)
    throw new ApiError(
      'not_found',
      'This heading is no longer in the saved text. Place the caret in the chapter again.',
    )
  const level = texts[at]!.level ?? 1
  const after = texts.findIndex((one, index) => index > at && one.isHeading && (one.level ?? 1) <= level)
  return texts
    .slice(at, after === -1 ? undefined : after)
    .map((one, index) => ({ ...one, block: at + index }))
    .filter(({ text, isHeading }) => isHeading || text.trim() !== '')
}
