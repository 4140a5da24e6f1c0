import { diffArrays } from 'diff'

export interface WordPart {
  text: string
  type: 'same' | 'added' | 'removed'
}

const piecesOf = (text: string, segmenter: Intl.Segmenter): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

/**
 * Compares two texts by the words of a segmenter. Returns undefined if they differ in more than
 * `most` words, spaces and marks. `diffWordsWithSpace` of the package `diff` ignores segmenters, and
 * compares every script but the Latin one letter by letter.
 */
export const diffWords = (
  before: string,
  after: string,
  segmenter: Intl.Segmenter,
  most: number,
): WordPart[] | undefined =>
  diffArrays(piecesOf(before, segmenter), piecesOf(after, segmenter), { maxEditLength: most })?.map(
    ({ value, added, removed }) => ({ text: value.join(''), type: added ? 'added' : removed ? 'removed' : 'same' }),
  )
