interface Length {
  words: number
  wordsAsked: number
}

/**
 * Computes the length score S_l of LongWriter's evaluation (arXiv 2408.07055): 100 at the requested
 * length, 50 at half, 67 at double. It applies to chapters and whole books, whose length readers
 * notice. It never causes changes to a section, because a score that improves by cutting text would
 * destroy text.
 */
export const lengthScore = (got: number, target: number): number => {
  if (target <= 0) return 100
  if (got <= 0) return 0
  return got < target ? 100 * Math.max(0, 1 - (target / got - 1) / 2) : 100 * Math.max(0, 1 - (got / target - 1) / 3)
}

/**
 * Returns the length score of several sections as one text, such as a chapter or a book. A missing
 * section has 0 words.
 */
export const lengthScoreOfAll = (sections: readonly Length[]): number =>
  lengthScore(
    sections.reduce((sum, { words }) => sum + words, 0),
    sections.reduce((sum, { wordsAsked }) => sum + wordsAsked, 0),
  )
